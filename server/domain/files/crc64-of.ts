import { crc64Text, emptyCrc64, updateCrc64 } from '../../../workers/tasks/crc64.ts';

/** CRC-64/ECMA-182 of all the bytes, as COS writes it: an unsigned decimal. */
export async function crc64Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let crc64 = emptyCrc64;
  for await (const chunk of chunks) crc64 = updateCrc64(crc64, chunk);
  return crc64Text(crc64);
}
