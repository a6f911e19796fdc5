import { expect, test } from 'vitest';
import { buildSegments } from '../../server/domain/recording/script.ts';
import {
  startAt,
  tick,
  mayFinish,
} from '../../src/features/recording/reading/teleprompter/teleprompter-pace.ts';
import { longestReadingMs, paceOf, patienceMs } from '../e2e/faults/patience.ts';
import product from '../../fixtures/products/ax-med-01.json' with { type: 'json' };

const segments = buildSegments(product.recording.statement);

/** By the prompter of the page, of somebody of whom nothing is heard from the first moment. */
function silentReadingMs(): number {
  const script = segments.map(({ index, text, phrases }) => ({
    ...{ index, text },
    phrases: phrases.map((phrase) => ({ text: phrase.text, readingMs: phrase.reading_ms })),
  }));
  let pace = startAt({ segment: 0, phrase: 0 });
  for (let ms = 0; ; ms += 100) {
    if (mayFinish(script, pace)) return ms;
    pace = tick(pace, script, { elapsedMs: 100, speed: 1, silentMs: 60_000 });
  }
}

test('who films nothing to be heard comes to the end of a product’s statement, and has time left for all around it', () => {
  const pace = paceOf(segments);
  const silent = silentReadingMs();
  // More than everything together was given once.
  expect(silent).toBeGreaterThan(100_000);
  expect(longestReadingMs(pace)).toBeGreaterThan(silent);
  expect(patienceMs(pace) - silent).toBeGreaterThan(150_000);
  expect(pace.lastPhraseMs).toBeGreaterThanOrEqual(2500);
});
