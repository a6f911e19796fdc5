import { expect, test } from 'vitest';
import type { EventName } from '../../server/domain/events.ts';
import { eventWords } from '../../src/parts/recording-events/event-words.ts';

test('every event that the server writes has a Chinese name', () => {
  // A name that is missing does not compile.
  const words: Readonly<Record<EventName, string>> = eventWords;
  for (const [name, word] of Object.entries(words))
    expect([name, /^[\u4e00-\u9fff]{2,}$/.test(word)]).toEqual([name, true]);
});
