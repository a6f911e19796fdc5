/** What one replay was of; the same again by `--again`. Paths are as they were given. */
export interface Asked {
  readonly what: 'recording' | 'card' | 'face';
  /** Of the invented person. */
  readonly seed: number;
  /** By the name that `npm run replay -- faults` prints; null: nothing goes wrong. */
  readonly fault: string | null;
  readonly at: string | null;
  readonly film: string | null;
  /** A line a segment. */
  readonly statement: readonly string[];
  readonly portrait: string;
  readonly front: string | null;
  readonly back: string | null;
  /** How the drawn card is photographed, where no picture is given. */
  readonly kind: string;
}

export interface Replay {
  readonly asked: Asked;
  /** SHA-256 of each file that was put in, by its part. */
  readonly files: Readonly<Record<string, string>>;
  /** What is the same in each run of the same. */
  readonly outcome: Readonly<Record<string, unknown>>;
  /** What a camera and a clock move a little. */
  readonly measured: Readonly<Record<string, unknown>>;
  /** Whether a request, or the page, met what was to go wrong; null where nothing was. */
  readonly faultMet: boolean | null;
  /** By which build it was gone, and in which browser. */
  readonly made: { readonly version: string; readonly browser: string; readonly at: string };
}

export interface Difference {
  readonly where: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** Where two replays came to something else, by path, or were of other files. */
export const differencesOf = (before: Replay, now: Replay): readonly Difference[] => [
  ...between('files', before.files, now.files),
  ...between('outcome', before.outcome, now.outcome),
];

function between(where: string, before: unknown, now: unknown): readonly Difference[] {
  if (!isNode(before) || !isNode(now) || Array.isArray(before) !== Array.isArray(now))
    return Object.is(before, now) ? [] : [{ where, before, now }];
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].flatMap((key) => between(`${where}.${key}`, before[key], now[key]));
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
