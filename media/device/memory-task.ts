import { crc64Text, emptyCrc64, updateCrc64 } from '../../workers/tasks/crc64.ts';

interface Named {
  readonly id: string;
  /** Of its object, below the prefix that the keys are for. */
  readonly name: string;
  readonly contentType: string;
}

/** So much of a film is in the page's memory beside it at a time, and taps are answered between two. */
const summedAtOnce = 1024 * 1024;

/** Every try to register asks for it anew. */
const sums = new WeakMap<Blob, Promise<string>>();

const bytesOf = async (body: Blob, from: number, to: number) =>
  new Uint8Array(await body.slice(from, to).arrayBuffer());

/** A file that this device could not keep, on its way out of the page's memory: what the uploader takes for a task. */
export const memoryTask = (named: Named, body: Blob) => ({
  ...named,
  deviceBytes: () => body.size,
  closed: () => true,
  read: (from: number, to: number) => bytesOf(body, from, to),
  blob: async () => body,
  crc64: () => sumOf(body),
});

function sumOf(body: Blob): Promise<string> {
  const known = sums.get(body);
  if (known) return known;
  const sum = summed(body);
  sums.set(body, sum);
  // A phone that did not give its bytes may do so the next time.
  sum.catch(() => sums.delete(body));
  return sum;
}

async function summed(body: Blob): Promise<string> {
  let crc = emptyCrc64;
  for (let at = 0; at < body.size; at += summedAtOnce)
    crc = updateCrc64(crc, await bytesOf(body, at, Math.min(body.size, at + summedAtOnce)));
  return crc64Text(crc);
}
