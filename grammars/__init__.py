r"""Lark grammars, one per text format: what a line looks like and which lines may follow which.

Each kind of line is a terminal, below a real line as comment, and its fields are named groups:

    // RiverOtter: calls $0.30 and is all-in
    CALL: /{player}: calls {amount}{all_in}/

Three things happen when a grammar is loaded (`hhparser.sites.lines.grammar`). Rules and terminals of
`fields.lark` that it names and does not define are added: the streets in their usual order, the terminal of
unknown lines. A placeholder becomes the pattern of its name, which stands in the grammar itself, such as
`money: /\d+(?:,\d+)?/`, or else in `fields.lark`; `{to_amount}` becomes the pattern of `amount` with its
group named `to_amount`. Then every group is named after its terminal, here `call_player`, `call_amount`,
`call_all_in`: Python wants unique names in a pattern.

A group `..._amount` is money, a group `..._number` a number, any other text. Terminals that begin with a
player, or with a seat number and a player, are matched from the tail of the line. Rules give the order of
the lines; a part that may be missing is a rule that may be empty: `( )?` would multiply the parser's states.
"""
