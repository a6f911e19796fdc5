import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImageLoader, lazyImages } from './image-loader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails so many times for each image. */
function network(failures = 0) {
  const asked: string[] = [];
  const loader = new ImageLoader(async (src) => {
    asked.push(src);
    if (asked.filter((one) => one === src).length <= failures) throw new Error('gone');
  });
  return { asked, loader };
}

test('the first is loaded at once, others that come to the screen meanwhile together 200 ms later', async () => {
  const { asked, loader } = network();
  loader.want('a', () => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['a']);
  loader.want('b', () => {});
  loader.want('c', () => {});
  await vi.advanceTimersByTimeAsync(lazyImages.throttleMs - 5);
  expect(asked).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('what was scrolled past before its turn is not loaded', async () => {
  const { asked, loader } = network();
  loader.want('a', () => {});
  await vi.advanceTimersByTimeAsync(1);
  const past = loader.want('b', () => {});
  past();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['a']);
});

test('one image for two places is loaded once, and both are told', async () => {
  const { asked, loader } = network();
  const told: boolean[] = [];
  loader.want('a', (isThere) => told.push(isThere));
  loader.want('a', (isThere) => told.push(isThere));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['a']);
  expect(told).toEqual([true, true]);
});

test('three attempts: the third may come, after it the image is given up until somebody asks again', async () => {
  const late = network(2);
  const told: boolean[] = [];
  late.loader.want('a', (isThere) => told.push(isThere));
  await vi.advanceTimersByTimeAsync(5000);
  expect(late.asked).toHaveLength(3);
  expect(told).toEqual([true]);

  const never = network(3);
  never.loader.want('a', (isThere) => told.push(isThere));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(never.asked).toHaveLength(3);
  expect(told).toEqual([true, false]);
  expect(never.loader.isLoaded('a')).toBe(false);
  never.loader.want('a', (isThere) => told.push(isThere));
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([true, false, true]);
});

test('200 are known to be there; the one that was not shown for longest is forgotten', async () => {
  const { loader } = network();
  for (let n = 0; n < lazyImages.cached; n++) loader.want(`${n}`, () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.isLoaded('0')).toBe(true);
  loader.want('another', () => {});
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.isLoaded('0')).toBe(true);
  expect(loader.isLoaded('1')).toBe(false);
  expect(loader.isLoaded('2')).toBe(true);
});
