// Made by docs/make_types.py from the types in Python.

export type GraphPage = {
  first: number;
  game: string;
  hands: number;
  left_out?: LeftOutHands;
  points: Array<GraphPoint>;
  schema: "hhparser/web-graph/1";
  total: number;
  unit: string;
};

export type LeftOutHands = {
  cancelled: number;
  capped: number;
  errors: number;
  other_currency: number;
  unsupported: number;
};

export type GraphPoint = {
  all_in_ev: number;
  hands: number;
  net: number;
  rake_paid: number;
  time: string | null;
  with_showdown: number;
  without_showdown: number;
};

export type VocabularyPage = {
  columns: Array<VocabularyColumn>;
  saved: Record<string, string>;
  schema: "hhparser/web-vocabulary/1";
};

export type VocabularyColumn = {
  is_fact: boolean;
  meaning: string;
  name: string;
  signs: Array<string>;
  values: Array<string>;
};
