import type { Readable } from 'node:stream';

/** A small object's bytes: pictures and first bytes, never a video. Rejects where the stream does. */
export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
