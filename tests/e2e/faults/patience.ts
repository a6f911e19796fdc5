import type { Segment } from '../../../contract/model/recording.ts';
import {
  longestHoldMs,
  silentRate,
} from '../../../src/features/recording/reading/teleprompter/teleprompter-pace.ts';

/** How long a statement takes, in milliseconds: each phrase at its pace, and the breath after each segment. */
export interface ReadingPace {
  readonly readingMs: number;
  readonly breathsMs: number;
  readonly lastPhraseMs: number;
}

/** Of the fixtures' reader, whose longest last phrase it is. */
const leastLastMs = 2500;
/** All but the reading: the pages before and after it, a fault, and what is sent again after it. */
const aroundMs = 150_000;

export function paceOf(segments: readonly Pick<Segment, 'phrases'>[]): ReadingPace {
  const phrases = segments.flatMap((segment) => segment.phrases);
  return {
    readingMs: phrases.reduce((total, { reading_ms }) => total + reading_ms, 0),
    breathsMs: longestHoldMs * segments.length,
    lastPhraseMs: Math.max(leastLastMs, phrases.at(-1)?.reading_ms ?? 0),
  };
}

/** How long the prompter takes for somebody of whom nothing is heard. */
export const longestReadingMs = ({ readingMs, breathsMs }: ReadingPace): number =>
  readingMs / silentRate + breathsMs;

/** How long somebody who reads to the end whatever happens waits for it. */
export const patienceMs = (pace: ReadingPace): number => aroundMs + longestReadingMs(pace);
