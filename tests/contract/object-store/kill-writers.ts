import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { Crc64 } from '../../../server/adapters/blob/embedded/crc64.ts';
import { at, type TestBucket } from './test-bucket.ts';

const mebibyte = 1024 * 1024;

/** What an object may be: the acknowledged content, or, where an answer never came, what was asked for last. */
interface Expected {
  acknowledged: Buffer | null;
  asked: Buffer | null;
}

interface Upload {
  readonly object: { Bucket: string; Region: string; Key: string; UploadId: string };
  readonly bodies: readonly Buffer[];
  readonly Parts: { PartNumber: number; ETag: string }[];
}

/** Writers that a kill interrupts, and that remember what the store had said yes to. */
export class KillWriters {
  readonly acknowledged = { appends: 0, puts: 0, parts: 0, completions: 0 };
  readonly #objects = new Map<string, Expected>();
  readonly #next: () => number;
  #upload: Upload | null = null;
  #uploads = 0;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** Writes until the store is gone. */
  async write(bucket: TestBucket): Promise<void> {
    const writers = [0, 1, 2].map((index) => this.#append(bucket, `kill/append-${index}`));
    await Promise.allSettled([...writers, this.#put(bucket, 'kill/put'), this.#multipart(bucket)]);
  }

  /** Asks the way a client does after a crash: how long is it, and what is in it. */
  async verify({ cos, bucket, region, blobs }: TestBucket, context: string): Promise<void> {
    for (const [Key, expected] of this.#objects) {
      const found = await blobs.head(Key);
      const object = { Bucket: bucket, Region: region, Key };
      const content = found && (await cos.getObject(object)).Body;
      const candidates = [expected.acknowledged, expected.asked];
      const matches = candidates.some((candidate) =>
        candidate === null || content === null ? candidate === content : candidate.equals(content),
      );
      const lengths = candidates.map((candidate) => candidate?.length ?? null);
      expect(
        matches,
        `${Key} has ${content?.length ?? null} bytes, not ${lengths.join(' or ')}, ${context}`,
      ).toBe(true);
      if (content) expect(found.crc64, `${Key}, ${context}`).toBe(new Crc64().update(content).value());
      expected.acknowledged = content;
      expected.asked = content;
    }
  }

  #expected(key: string): Expected {
    const expected = this.#objects.get(key) ?? { acknowledged: null, asked: null };
    this.#objects.set(key, expected);
    return expected;
  }

  async #append(bucket: TestBucket, key: string): Promise<void> {
    const expected = this.#expected(key);
    for (;;) {
      const before = expected.acknowledged ?? Buffer.alloc(0);
      const Body = randomBytes(1 + Math.floor(this.#next() * (this.#next() < 0.2 ? 600_000 : 40_000)));
      expected.asked = Buffer.concat([before, Body]);
      await bucket.cos.appendObject({ ...at(bucket, key), Body, Position: before.length });
      expected.acknowledged = expected.asked;
      this.acknowledged.appends++;
    }
  }

  async #put(bucket: TestBucket, key: string): Promise<void> {
    const expected = this.#expected(key);
    for (;;) {
      expected.asked = randomBytes(Math.floor(this.#next() * 400_000));
      const Body = expected.asked;
      await bucket.cos.putObject({ ...at(bucket, key), Body });
      expected.acknowledged = expected.asked;
      this.acknowledged.puts++;
    }
  }

  /** Goes on with the upload that the last kill interrupted, by the parts that were acknowledged. */
  async #multipart(bucket: TestBucket): Promise<void> {
    for (;;) {
      const upload = (this.#upload ??= await this.#initiate(bucket));
      const { object, bodies, Parts } = upload;
      const expected = this.#expected(object.Key);
      if (expected.acknowledged === null) {
        for (const Body of bodies.slice(Parts.length)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await bucket.cos.multipartUpload({ ...object, PartNumber, Body });
          Parts.push({ PartNumber, ETag });
          this.acknowledged.parts++;
        }
        expected.asked = Buffer.concat(bodies);
        await bucket.cos.multipartComplete({ ...object, Parts });
        expected.acknowledged = expected.asked;
      }
      this.#upload = null;
      this.acknowledged.completions++;
    }
  }

  async #initiate(bucket: TestBucket): Promise<Upload> {
    const object = at(bucket, `kill/multipart-${this.#uploads++}`);
    const bodies = [mebibyte, mebibyte + 1, 1 + Math.floor(this.#next() * 100_000)].map((size) =>
      randomBytes(size),
    );
    const { UploadId } = await bucket.cos.multipartInit(object);
    return { object: { ...object, UploadId }, bodies, Parts: [] };
  }
}
