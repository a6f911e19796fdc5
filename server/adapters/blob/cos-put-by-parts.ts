import type COS from 'cos-nodejs-sdk-v5';
import type { Readable } from 'node:stream';

const partBytes = 8 * 1024 * 1024;

interface ObjectAddress {
  readonly Bucket: string;
  readonly Region: string;
  readonly Key: string;
}

/**
 * For a stream whose length nobody knows: COS wants one with every request, so a part is gathered before it is sent.
 * Rejects where the stream breaks off or COS does not take it; the parts that were sent are given up then.
 */
export async function putByParts(
  cos: COS,
  address: ObjectAddress,
  body: Readable,
  contentType: string,
): Promise<void> {
  const parts = partsOf(body);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    await cos.putObject({ ...address, Body: first.value ?? Buffer.alloc(0), ContentType: contentType });
    return;
  }
  const { UploadId } = await cos.multipartInit({ ...address, ContentType: contentType });
  try {
    const done: COS.Part[] = [];
    const send = async (part: Buffer) => {
      const PartNumber = done.length + 1;
      const { ETag } = await cos.multipartUpload({ ...address, UploadId, PartNumber, Body: part });
      done.push({ PartNumber, ETag });
    };
    await send(first.value as Buffer);
    await send(second.value);
    for await (const part of parts) await send(part);
    await cos.multipartComplete({ ...address, UploadId, Parts: done });
  } catch (error) {
    await cos.multipartAbort({ ...address, UploadId }).catch(() => {});
    throw error;
  }
}

async function* partsOf(body: Readable): AsyncGenerator<Buffer, undefined> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
