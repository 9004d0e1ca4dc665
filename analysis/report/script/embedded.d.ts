// Made by docs/make_types.py from the types in Python.

export type EmbeddedNumbers = {
  big_blind: Array<number | null>;
  board: Array<string>;
  currency: DictionaryColumn;
  decimals: Array<number | null>;
  file: DictionaryColumn;
  id: Array<string | null>;
  left_out: Record<string, number>;
  line: Array<number>;
  place: Array<number | null>;
  pot_type: DictionaryColumn;
  sections: Array<EmbeddedSection>;
  stakes: DictionaryColumn;
  statistics: Record<string, [string, string, boolean, boolean]>;
  symbols: Record<string, string>;
  time: Array<string | null>;
  total_pot: Array<number | null>;
};

export type DictionaryColumn = {
  of: Array<number>;
  words: Array<string | null>;
};

export type EmbeddedSection = {
  cards: Array<string>;
  counts: Record<string, [Array<[number, number]>, string]>;
  groups: Array<[Array<number>, string]>;
  hands: Array<number>;
  net: Array<number | null>;
  own: OwnRows | null;
  players: Array<[string, number]>;
  position: string;
  positions: Array<string>;
};

export type OwnRows = {
  cash_outs: Record<string, number>;
  luck: Array<number | null>;
  player: string;
  session: Array<number>;
  showdown: string;
  start: number;
};
