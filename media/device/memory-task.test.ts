import { expect, it } from 'vitest';
import { crc64Text, emptyCrc64, updateCrc64 } from '../../workers/tasks/crc64.ts';
import { memoryTask } from './memory-task.ts';

const megabyte = 1024 * 1024;
const bytes = new Uint8Array(3.5 * megabyte).map((_, at) => at % 251);

/** A film that notes what is read of it, and of which this many reads fail first. */
function film(fails = 0) {
  const asked: [number, number][] = [];
  class Film extends Blob {
    override slice(from = 0, to = this.size): Blob {
      asked.push([from, to]);
      if (fails-- > 0) throw new DOMException('not readable', 'NotReadableError');
      return super.slice(from, to);
    }
  }
  const task = memoryTask({ id: 'one', name: 'one.mp4', contentType: 'video/mp4' }, new Film([bytes]));
  return { task, asked };
}

it('sums a film by the megabyte, and once', async () => {
  const { task, asked } = film();
  const whole = crc64Text(updateCrc64(emptyCrc64, bytes));
  expect(await task.crc64()).toBe(whole);
  expect(asked.map(([from]) => from)).toEqual([0, 1, 2, 3].map((at) => at * megabyte));
  expect(Math.max(...asked.map(([from, to]) => to - from))).toBeLessThanOrEqual(megabyte);
  expect(await task.crc64()).toBe(whole);
  expect(asked).toHaveLength(4);
});

it('sums it again where the phone did not give its bytes', async () => {
  const { task } = film(1);
  await expect(task.crc64()).rejects.toThrow('not readable');
  expect(await task.crc64()).toBe(crc64Text(updateCrc64(emptyCrc64, bytes)));
});
