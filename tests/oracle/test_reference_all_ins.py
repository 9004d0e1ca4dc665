"""All-ins agree with a second implementation: reason codes, and the net of each player to the last unit."""

from analysis import Tables
from tests.oracle.all_ins import all_in, ev_nets
from tests.oracle.rows import HandsOfFiles, with_rows


def test_all_ins_agree(read_tables: Tables, whole_hands: HandsOfFiles) -> None:
    disagree, adjusted = [], 0
    for hand, replayed, rows in with_rows(read_tables, whole_hands, "ev_net", "ev_reason"):
        moment = all_in(hand, replayed)
        adjusted += bool(moment.cards)
        for seat, net in ev_nets(replayed, moment).items():
            mine = rows[seat]["ev_net"], rows[seat]["ev_reason"]
            if mine != (net, moment.reason):
                disagree.append((hand.file, hand.line, seat, mine, net, moment.reason))
    assert disagree == []
    assert adjusted > 50
