r"""Lark grammars, one per text format: the patterns of lines and the order of lines.

Each kind of line is a terminal below a comment that shows a real line; its fields are named groups:

    // RiverOtter: calls $0.30 and is all-in
    CALL: /{player}: calls {amount}{all_in}/

`hhparser.language.sources` expands a grammar in three steps:

1. It adds rules and terminals that the grammar names but does not define, from `fields.lark`: the streets in
   their usual order, the terminal of unknown lines.
2. It replaces placeholders by patterns of the grammar, such as `money: /\d+(?:,\d+)?/`, or by default of
   `fields.lark`; `{to_amount}` becomes the pattern of `amount` with its group named `to_amount`.
3. It prefixes every group with the name of its terminal, here `call_player`, `call_amount`, `call_all_in`,
   because Python requires unique group names in a pattern.

A group `..._amount` holds money, `..._number` a number, any other group text. Terminals that begin with a
player, or with a seat number and a player, are matched from the tail of the line. Rules give the order of
the lines; an optional part is a rule that may be empty: `( )?` would multiply the parser's states.
"""
