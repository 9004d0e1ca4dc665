"""Fans, downswings and the probability of loss."""

import pytest

from analysis.charts import variance

NET_BB = [4.0, -6.0, 1.0, 5.0, -2.0, -3.0]


def lines_of(ax):
    return {str(line.get_label()): list(line.get_ydata()) for line in ax.get_lines()}


def test_the_fan_holds_what_was_won():
    ax = variance.draw_variance(NET_BB)
    assert lines_of(ax)["won"] == [0, 4, -2, -1, 4, 2, -1]
    wide, narrow = (band.get_paths()[0].get_extents() for band in ax.collections)
    assert wide.y0 < narrow.y0 < narrow.y1 < wide.y1


def test_a_fan_may_look_further_than_was_played():
    ax = variance.draw_variance(NET_BB, hands=60)
    assert 60 <= ax.get_xlim()[1] < 61


def test_downswings_are_below_the_highest_point():
    lines = lines_of(variance.draw_downswings(NET_BB))
    assert lines["deepest: 6 bb"] == [0, 0, -6, -5, 0, -2, -5]


def test_loss_gets_rarer_for_a_winner_and_surer_for_a_loser():
    winner = lines_of(variance.draw_loss([3.0, -1.0, 1.0, 1.0]))
    loser = lines_of(variance.draw_loss([-3.0, 1.0, -1.0, -1.0]))
    (label, falling), (_, rising) = next(iter(winner.items())), next(iter(loser.items()))
    assert label == "+100.0 bb/100, SD 16"
    assert falling == sorted(falling, reverse=True)
    assert rising == pytest.approx([1 - value for value in falling])


def test_ruin_gets_rarer_with_the_bankroll_of_a_winner_and_is_certain_for_a_loser():
    winner = lines_of(variance.draw_ruin([3.0, -1.0, 1.0, 1.0]))["+100.0 bb/100, SD 16"]
    assert winner == sorted(winner, reverse=True)
    loser = lines_of(variance.draw_ruin([-3.0, 1.0, -1.0, -1.0]))["−100.0 bb/100, SD 16"]
    assert set(loser) == {1}


def test_the_win_rate_is_that_of_the_last_hands():
    lines = lines_of(variance.draw_win_rate(NET_BB, window=3))
    assert lines["last 3 hands"] == pytest.approx([-100 / 3, 0, 400 / 3, 0])
    assert lines["all hands"] == pytest.approx([-100 / 6] * 2)


def test_streaks_are_counted_by_their_length():
    ax = variance.draw_streaks([*NET_BB, 0.0, -1.0])
    won, lost = ([bar.get_height() for bar in bars] for bars in ax.containers)
    assert (won, lost) == ([0, 1, 1], [0, 1, 0, 1])


CHARTS = [
    *(variance.draw_variance, variance.draw_downswings, variance.draw_loss),
    *(variance.draw_ruin, variance.draw_win_rate, variance.draw_streaks),
]


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("net_bb", [[], [5.0]], ids=["no hand", "one hand"])
def test_too_few_hands_are_a_sentence(chart, net_bb):
    assert [text.get_text() for text in chart(net_bb).texts] == ["at least two hands are needed"]


def test_the_deepest_point_of_many_hands_is_drawn():
    many = [1.0] * 50_000 + [-400.0] + [1.0] * 50_000
    line = next(iter(variance.draw_downswings(many).get_lines()))
    assert len(line.get_ydata()) < 1300
    assert min(line.get_ydata()) == -400
    won = next(line for line in variance.draw_variance(many).get_lines() if line.get_label() == "won")
    assert won.get_ydata()[-1] == 99_600
