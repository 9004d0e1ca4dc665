r"""Lark grammars, one per text format: what a line looks like and which lines may follow which.

Each kind of line is a terminal below a comment that shows a real line; its fields are named groups:

    // RiverOtter: calls $0.30 and is all-in
    CALL: /{player}: calls {amount}{all_in}/

Three things happen when a grammar is loaded (`hhparser.language.sources`). Rules and terminals
that it names but does not define are added from `fields.lark`: the streets in their usual order, the terminal
of unknown lines. A placeholder is replaced by the pattern of that name, from the grammar itself, such as
`money: /\d+(?:,\d+)?/`, or else from `fields.lark`; `{to_amount}` becomes the pattern of `amount` with its
group named `to_amount`. Then every group is prefixed with its terminal's name, here `call_player`,
`call_amount`, `call_all_in`: Python requires unique group names in a pattern.

A group `..._amount` holds money, `..._number` a number, any other group text. Terminals that begin with a
player, or with a seat number and a player, are matched from the tail of the line. Rules give the order of
the lines; an optional part is a rule that may be empty: `( )?` would multiply the parser's states.
"""
