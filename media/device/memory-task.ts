import { crc64Text, emptyCrc64, updateCrc64 } from '../../workers/tasks/crc64.ts';

interface Named {
  readonly id: string;
  /** Of its object, below the prefix that the keys are for. */
  readonly name: string;
  readonly contentType: string;
}

/** A file that this device could not keep, on its way out of the page's memory: what the uploader takes for a task. */
export const memoryTask = (named: Named, body: Blob) => {
  const read = async (from: number, to: number) => new Uint8Array(await body.slice(from, to).arrayBuffer());
  return {
    ...{ ...named, read },
    deviceBytes: () => body.size,
    closed: () => true,
    blob: async () => body,
    crc64: async () => crc64Text(updateCrc64(emptyCrc64, await read(0, body.size))),
  };
};
