import { describe, expect, test } from 'vitest';
import { NotLoaded } from '../not-loaded.ts';
import { CameraCardFinder, type CardFinder } from './card-finder.ts';

/** Notes how often one was begun and stopped. */
function camera() {
  const counted = { begun: 0, stopped: 0 };
  const start = (): CardFinder => {
    counted.begun += 1;
    return {
      look: () => Promise.reject(new Error('not asked here')),
      take: () => Promise.resolve(null),
      forget: () => {},
      stop: () => void (counted.stopped += 1),
    };
  };
  return { counted, finder: new CameraCardFinder(start) };
}

const notLoaded = () => new NotLoaded("the card's worker");

describe('the finder of an open camera', () => {
  test('is one for both sides', () => {
    const { counted, finder } = camera();
    expect(finder.get(0)).toBe(finder.get(5000));
    expect(counted.begun).toBe(1);
    finder.stop();
    expect(counted.stopped).toBe(1);
  });

  test('is begun anew where its code did not come, however long the network is away', () => {
    const { counted, finder } = camera();
    let now = 0;
    for (let second = 0; second < 300; second++, now += 1000) {
      if (finder.get(now)) finder.fail(notLoaded(), now);
    }
    // Every eight seconds at last, and not at every look.
    expect(counted.begun).toBeGreaterThan(30);
    expect(counted.begun).toBeLessThan(50);
    expect(finder.get(now + 8000)).not.toBeNull();
    expect(counted.stopped).toBe(counted.begun - 1);
  });

  test('is given up where it came and could not look', () => {
    const { counted, finder } = camera();
    for (let now = 0; now < 600_000; now += 60_000) {
      if (finder.get(now)) finder.fail(new Error('no canvas in this thread'), now);
    }
    expect(counted.begun).toBe(3);
    expect(finder.get(Number.MAX_SAFE_INTEGER)).toBeNull();
  });
});
