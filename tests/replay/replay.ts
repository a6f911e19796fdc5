/** What one replay is of; the same again by `again`. Files are named as they lie in its folder. */
export interface Asked {
  readonly what: 'recording' | 'card' | 'face';
  /** Of the invented person. */
  readonly seed: number;
  /** By the name that `npm run replay -- faults` prints; null: nothing goes wrong. */
  readonly fault: string | null;
  readonly at: string | null;
  /** What people decide over the recording in turn, each after a reading: `pass`, or `return:` and the segments, from 1. */
  readonly review: readonly string[];
  readonly film: string | null;
  /** A line a segment. */
  readonly statement: readonly string[];
  readonly portrait: string;
  readonly front: string | null;
  readonly back: string | null;
  /** How the drawn card is photographed, where no picture is given. */
  readonly kind: string;
}

/** What is the same in each run of the same. */
export type Outcome = Readonly<Record<string, unknown>>;

export interface Replay {
  readonly asked: Asked;
  /** SHA-256 of each file that was put in, by its part. */
  readonly files: Readonly<Record<string, string>>;
  /** Of one that went wrong `failed`, with what was said. */
  readonly outcome: Outcome;
  /** What a camera, a clock and chance move a little. */
  readonly measured: Readonly<Record<string, unknown>>;
  /** Whether a request, or the page, met what was to go wrong; null where nothing was. */
  readonly faultMet: boolean | null;
  readonly made: Made;
}

/** By which build it was gone, and in which browser. */
export interface Made {
  readonly version: string;
  /** Of the repository, with `-dirty` where it was changed since; null where it is none. */
  readonly commit: string | null;
  /** The stamp that the page bears; null where none was served. */
  readonly page: string | null;
  readonly browser: string;
  readonly at: string;
}

export interface Difference {
  readonly where: string;
  readonly before: unknown;
  readonly now: unknown;
}

/** Where two replays came to something else, by path, or were of other files. */
export const differencesOf = (before: Replay, now: Replay): readonly Difference[] => [
  ...between('files', before.files, now.files),
  ...between('outcome', before.outcome, now.outcome).filter(isJudged),
  ...between('faultMet', before.faultMet, now.faultMet),
];

/** How a run ends, as a shell is told: `differences` from the one before, where there was one. */
export function exitOf(
  { outcome, faultMet }: Pick<Replay, 'outcome' | 'faultMet'>,
  differences: readonly Difference[] = [],
): 0 | 1 {
  return 'failed' in outcome || faultMet === false || differences.length > 0 ? 1 : 0;
}

/** What was not judged in one of the two, where others had the machine, is no difference. */
const isJudged = ({ where, before, now }: Difference): boolean =>
  !where.startsWith('outcome.whole.') || (before !== undefined && now !== undefined);

function between(where: string, before: unknown, now: unknown): readonly Difference[] {
  if (!isNode(before) || !isNode(now) || Array.isArray(before) !== Array.isArray(now))
    return Object.is(before, now) ? [] : [{ where, before, now }];
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].flatMap((key) => between(`${where}.${key}`, before[key], now[key]));
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
