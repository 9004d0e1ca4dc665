"""`hh deal`: deal and play hands with the engine, and write them in the format of a site."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any, Final, TextIO

import click
from click.core import ParameterSource

from analysis.cli.choices import types
from analysis.cli.choices.formats import TEXT_TARGET, target_of_suffix
from analysis.cli.choices.stakes import blinds
from analysis.cli.options import output_option, quiet_option
from analysis.cli.output import note, open_output, remark
from analysis.cli.progress import ProgressBar
from hhparser.base.errors import AmountError
from hhparser.base.money import parse_amount
from hhparser.base.text.docs import docs_page
from hhparser.base.text.typography import count_of
from hhparser.engine import replay
from hhparser.engine.play.play import Game
from hhparser.engine.play.policies.policy import OF_ONE, POLICIES
from hhparser.engine.play.rake import NO_RAKE, RakeSchedule
from hhparser.engine.play.sessions import NAMES, DealtHand, Setup, cash_session, tournaments
from hhparser.formats.errors import NotHeldError
from hhparser.formats.writers import TARGETS, Target
from hhparser.model import FIXED_LIMIT, AnteType, Betting, Stakes
from hhparser.model.house_rules import RuleSet, Straddle
from hhparser.model.positions import MOST_PLAYERS
from hhparser.pipeline import Checked

HANDS_A_STEP: Final = 100
OF_PLAN: Final = frozenset({"plan", "jobs", "seed", "target", "output", "quiet"})
Pair = tuple[str, str]  # a player and the name of a policy
EPILOG: Final = f"""
\b
Examples:
  hh deal --hands 500 --seed 7 -o hands.txt
  hh deal --players 9 --betting fixed_limit --stakes 1/2 --policy tight -o limit.txt
  hh deal --hands 300 --tournament --players 6 --stakes 10/20 --ante 2 -o sit_and_go.txt
  hh deal --hands 50 --errors 0.02 -o hands.txt      the dealer's errors go to standard error
  hh deal --hands 20000 --policy regular --policy-of Ada=folds_to_3bets -o leak.txt
  hh deal --rules straddle=under_the_gun --rake 5/3 --runs 2 --to phhs -o hands.phhs
  hh deal --plan life.toml --seed 7 -o hands/        months of play, a file for each table

Policies are random, loose, tight and regular. --policy-of gives one of the players (Ada, Boris, Chloe,
Dmitri, Eun-ji, Farid, Greta, Hugo, Ines, Jonas) another one, also regular play with a leak that hh me finds:
opens_too_much, limps, folds_to_3bets, calls_flops, never_cbets_turns, calls_rivers.

The same options and seed give the same hands; names and cards are made up. In fixed limit, --stakes gives the
small and the big bet. Players in a cash game reload, sit out and come back; a tournament is played to its
end, then the next one begins. Only PHH stores house rules: check hands in other formats with the same --rules
that they were dealt with.

--plan deals evenings with several tables, people with styles who come and go, and tournaments, declared in
a TOML file ({docs_page("howto/playing")}). Any number of --jobs writes the same
files. Of the other options, only --seed, --to and -o work with --plan.
"""


Money = tuple[str | None, int, tuple[Decimal, Decimal]]  # currency, decimals, default stakes
CASH: Final[Money] = ("USD", 2, (Decimal("0.05"), Decimal("0.10")))
CHIPS: Final[Money] = (None, 0, (Decimal(10), Decimal(20)))


@dataclass(slots=True)
class SoFar:
    """Running counts of dealt hands, errors of the dealer, and hands left out."""

    hands: int = 0
    errors: int = 0
    left_out: int = 0


def _choice(values: Any) -> click.Choice[str]:  # Any: an enum of texts, or a mapping by name
    return click.Choice([str(value) for value in values])


def _named_policies(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[Pair, ...]:
    """Parse NAME=POLICY into pairs; a usage error lists the known names or policies."""
    pairs = []
    for text in given:
        player, _, policy = text.partition("=")
        if player not in NAMES:
            raise click.BadParameter(f"{player!r} is not one of {', '.join(NAMES)}", ctx, param)
        if policy not in OF_ONE:
            raise click.BadParameter(f"{policy!r} is not one of {', '.join(OF_ONE)}", ctx, param)
        pairs.append((player, policy))
    return tuple(pairs)


@click.command(epilog=EPILOG)
@click.option("--hands", type=types.WHOLE, default=100, show_default=True, help="Number of hands.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the random numbers.")
@click.option("--players", type=types.Whole(2, MOST_PLAYERS), default=6, show_default=True, help="Seats.")
@click.option(
    "--betting", type=_choice(Betting), default="no_limit", show_default=True, help="Betting structure."
)
@click.option("--stakes", type=blinds, metavar="S/B", help="Blinds. [default: 0.05/0.10, or 10/20 chips]")
@click.option("--ante", metavar="AMOUNT", help="Ante on top of the blinds.")
@click.option(
    "--ante-type", type=_choice(AnteType), default="each", show_default=True, help="Who pays the ante."
)
@click.option("--tournament", is_flag=True, help="Sit & gos of one table, with blinds that double.")
@click.option(
    "--policy", type=_choice(POLICIES), default="loose", show_default=True, help="How players decide."
)
@click.option(
    "--policy-of",
    "policies",
    callback=_named_policies,
    multiple=True,
    metavar="NAME=POLICY",
    help="How one player decides; see below.",
)
@click.option(
    "--errors", type=click.FloatRange(0, 1), default=0, metavar="RATE", help="Rate of errors by the dealer."
)
@click.option("--rake", metavar="PERCENT[/CAP]", help="Rake taken from each pot.")
@click.option("--runs", type=types.Whole(1, 3), default=1, show_default=True, help="Boards after an all-in.")
@click.option("--rules", type=types.house_rules, metavar="KEY=VALUE,...", help="House rules: max_bets=5.")
@click.option("--to", "target", type=_choice(TARGETS),
              help="Format to write (default: by the suffix of -o, else pokerstars).")  # fmt: skip
@click.option(
    "--plan", type=click.Path(dir_okay=False), metavar="FILE", help="Deal months of play; see below."
)
@click.option("--jobs", type=types.PROCESSES, metavar="N", help="Processes for --plan (default: as needed).")
@quiet_option
@output_option
def command(
    hands: int,
    tournament: bool,
    target: str | None,
    output: str | None,
    plan: str | None,
    jobs: int | None,
    **table: Any,
) -> None:
    """Deal and play hands by the rules, and write them as a site would."""
    if plan is not None:
        _deal_plan(plan, table["seed"], target or TEXT_TARGET, jobs, output)
        return
    if jobs is not None:
        raise click.UsageError("--jobs needs --plan")
    setup = _setup(tournament=tournament, **table)
    if tournament and setup.game.rules.straddle is not Straddle.NONE:
        raise click.BadParameter("there are no straddles in a tournament", param_hint="--rules")
    form = TARGETS[target or target_of_suffix(output)]
    if form.single and hands > 1:
        raise click.UsageError("a PHH file holds one hand: use --hands 1, or --to phhs")
    played = islice((tournaments if tournament else cash_session)(setup), hands)
    tally = SoFar()
    try:
        with open_output(output) as stream, ProgressBar(hands) as bar:
            _write(played, form, stream, bar, tally)
    except KeyboardInterrupt:
        note(f"stopped after {count_of(tally.hands, 'hand')}")
        raise
    told = f", {count_of(tally.errors, 'error')} by the dealer" if setup.error_rate else ""
    missing = f", {count_of(tally.left_out, 'hand')} left out" if tally.left_out else ""
    remark(f"{count_of(tally.hands, 'hand')} dealt{told}{missing}")


def _refuse_options_of_plan(context: click.Context) -> None:
    """Raise an error if an option is given that the plan decides."""
    for option in context.command.params:
        is_given = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
        if is_given and option.name not in OF_PLAN:
            raise click.UsageError(f"{option.opts[0]} does not go with --plan: the plan says it")


def _deal_plan(plan: str, seed: int, target: str, jobs: int | None, output: str | None) -> None:
    from analysis.cli.commands.hands.deal_plan import SUFFIXES, deal_plan

    _refuse_options_of_plan(click.get_current_context())
    if output is None or output == "-":
        raise click.UsageError("--plan writes several files: name a folder with -o FOLDER")
    if target not in SUFFIXES:
        raise click.UsageError("a PHH file holds one hand: use --to phhs")
    deal_plan(plan, seed, target, jobs, output)


def _write(played: Iterable[DealtHand], form: Target, stream: TextIO, bar: ProgressBar, tally: SoFar) -> None:
    """Write hands as they are played; count hands, errors of the dealer, and hands left out in `tally`."""
    for dealt in played:
        tally.hands += 1
        try:
            body = form.write(Checked(dealt.hand, replay(dealt.hand), ()))
            stream.write(form.framed(body, tally.hands - tally.left_out))
        except NotHeldError as error:
            tally.left_out += 1
            bar.hide()
            note(f"left out: {error}")
        for rule, text in dealt.notes:
            tally.errors += 1
            bar.hide()
            note(f"hand {dealt.hand.hand_id}: {rule}: {text}")
        if tally.hands % HANDS_A_STEP == 0:
            bar.advance(HANDS_A_STEP, tally.hands)


def _setup(
    *, players: int, policy: str, seed: int, errors: float, policies: tuple[Pair, ...], **game: Any
) -> Setup:
    for name, _ in policies:
        if name not in NAMES[:players]:
            raise click.BadParameter(f"{name} does not play with {players} players", param_hint="--policy-of")
    return Setup(_game(**game), players, policy, seed, errors, policies)


def _game(
    *,
    betting: str,
    stakes: tuple[Decimal, Decimal] | None,
    ante: str | None,
    ante_type: str,
    rake: str | None,
    runs: int,
    rules: Any,  # Any: pairs of field names and values of any type
    tournament: bool,
) -> Game:
    """Build the game from the values of the options, with amounts in cents or chips."""
    currency, decimals, usual = CHIPS if tournament else CASH
    antes = (_units("--ante", ante, decimals), AnteType(ante_type)) if ante else (None, None)
    return Game(
        Stakes(
            *(Betting(betting), decimals, currency),
            *_limits(stakes or usual, decimals, fixed=Betting(betting) is FIXED_LIMIT),
            *antes,
        ),
        RuleSet(**dict(rules or ())),
        _rake(rake, decimals) if rake else NO_RAKE,
        runs,
    )


def _limits(
    stakes: tuple[Decimal, Decimal], decimals: int, *, fixed: bool
) -> tuple[int, int, int | None, int | None]:
    """Return small and big blind, small and big bet; in fixed limit the stakes are the bets."""
    first, second = (_units("--stakes", str(amount), decimals) for amount in stakes)
    small, big = (first // 2, first) if fixed else (first, second)
    if not 0 < small <= big:
        raise click.BadParameter("{}/{} leaves no small blind".format(*stakes), param_hint="--stakes")
    return (small, big, first, second) if fixed else (small, big, None, None)


def _units(option: str, text: str, decimals: int) -> int:
    try:
        amount = parse_amount(text, decimals)
    except AmountError:
        amount = 0
    if not amount:
        raise click.BadParameter(f"{text!r} is not an amount of cents or chips above 0", param_hint=option)
    return amount


def _rake(text: str, decimals: int) -> RakeSchedule:
    percent, _, cap = text.partition("/")
    try:
        rate = Fraction(percent) / 100
    except (ValueError, ZeroDivisionError):
        raise click.BadParameter(f"{text!r} is not of the form 5 or 5/3.00", param_hint="--rake") from None
    if not 0 <= rate <= 1:
        raise click.BadParameter(f"{percent} is not between 0 and 100 percent", param_hint="--rake")
    return RakeSchedule(rate, {2: _units("--rake", cap, decimals)} if cap else {})
