// Made by docs/make_types.py from the types in Python.

export type SeatRow = {
  number: number;
  name: string;
  mask: string;
  position: string | null;
  cards: string;
  made: Array<string>;
  counts: Array<number> | null;
};

export type SeatState = {
  seat: number;
  stack: number | null;
  bet: number;
  standing: number;
  did: string;
  won: number;
  is_open: number;
};

export type NextDecision = {
  seat: number;
  call: number | null;
  odds: number | null;
  min_to: number | null;
  max_to: number | null;
  is_bet: number;
  stack_to_pot: number | null;
};

export type FrameRow = {
  kind: string;
  line: number | null;
  street: number;
  run: number;
  words: Sentence;
  seats: Array<SeatState>;
  pots: Array<number>;
  total: number;
  decision: NextDecision | null;
  boards: Array<string> | null;
  results: Array<Sentence | null> | null;
  lit: string | null;
};

export type FindingRow = {
  frame: number;
  line: number;
  severity: string;
  code: string;
  message: string;
};

export type EquityRow = {
  frame: number;
  audience: number;
  shares: Array<[number, number]>;
};

export type TableRow = {
  answer: string;
  value: number | null;
  low: number | null;
  high: number | null;
  pool: number;
  hero: number | null;
};

export type PriceRow = {
  frame: number;
  words: string;
  chosen: string;
  rows: Array<TableRow>;
};

export type HandView = {
  id: string | null;
  site: string;
  table: string;
  game: string;
  time: string;
  file: string;
  line: number;
  ending: string;
  decimals: number;
  currency: string;
  big_blind: number | null;
  slots: Array<number>;
  button: number | null;
  hero: number | null;
  net: number | null;
  total_pot: number | null;
  street: number;
  played: number;
  seats: Array<SeatRow>;
  posts: Array<[number, string]>;
  frames: Array<FrameRow>;
  starts: Array<number | null>;
  skipped: Array<number>;
  folds: Array<[number, Sentence]>;
  forum: Array<Array<Sentence | number>>;
  findings: Array<FindingRow>;
  equities: Array<EquityRow>;
  prices: Array<PriceRow>;
  answers: Array<any>;
};

export type Sentence = [string, Array<number | string | null>];

export type ReplayerData = {
  columns: Array<[string, string, Array<string>, string]>;
  fields: Record<string, Array<string>>;
  hands: Array<HandView>;
  sources: Array<string>;
  stats: Array<[string, string, string, string, boolean]>;
};
