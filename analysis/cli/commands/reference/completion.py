"""`hh completion`: print the shell completion script."""

from typing import Final

import click

from analysis.cli.program import SHORT

EPILOG: Final = """
\b
Put one of these into your shell's startup file:
  bash (~/.bashrc):                       eval "$(hh completion bash)"
  zsh (~/.zshrc):                         eval "$(hh completion zsh)"
  fish (~/.config/fish/config.fish):      hh completion fish | source
  PowerShell ($PROFILE):                  hhparser completion powershell | Out-String | Invoke-Expression

It completes commands, options, files, statistics, columns, sites, codes, charts, and the players of the
store.
"""


@click.command(epilog=EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish", "powershell"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes `hh` in a shell."""
    from click.shell_completion import get_completion_class

    script, program = get_completion_class(shell), ctx.find_root().info_name or SHORT
    if script is None:
        raise click.UsageError(f"completion in {shell} needs a newer click: pip install --upgrade click")
    click.echo(script(ctx.find_root().command, {}, program, f"_{program.upper()}_COMPLETE").source())
