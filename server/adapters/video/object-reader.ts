import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../../domain/error-message.ts';
import type { ObjectSource } from '../../ports/blob-store.ts';
import { EngineError } from '../../ports/engine-error.ts';
import { readSignedUrl } from '../http/read-signed-url.ts';

const maxAttempts = 3;
const pauseMs = 300;

/**
 * Reads an object of the store by ranges, all of them of the version that the first one found. Where the store does
 * not answer, refuses, or has another version by now, a read throws EngineError `source_unavailable`.
 */
export class ObjectReader {
  readonly #source: ObjectSource;
  #opening: Promise<{ readonly size: number; readonly etag: string | undefined }> | null = null;
  #failure: EngineError | null = null;

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  /** The first read that failed: a demuxer may have taken it for the end of a strange file. */
  get failure(): EngineError | null {
    return this.#failure;
  }

  /** Bytes that can be read: what the object has, and no more than counts of it. */
  async size(): Promise<number> {
    return (await this.#opened()).size;
  }

  /** The bytes from `start` to `end`, which is exclusive. */
  async read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const { etag } = await this.#opened();
    return await this.#tryAgain(async () => {
      const bytes = new Uint8Array(end - start);
      let at = 0;
      for await (const chunk of await this.#request(start, end, etag)) {
        const piece = chunk as Buffer;
        if (at + piece.length > bytes.length) throw new Error('the object store sent too much');
        bytes.set(piece, at);
        at += piece.length;
      }
      if (at < bytes.length) throw new Error('the object store sent too little');
      return bytes;
    });
  }

  #opened() {
    return (this.#opening ??= this.#tryAgain(() => this.#open()));
  }

  async #open() {
    const answer = await this.#request(0, 1);
    await buffer(answer);
    const total = Number(answer.headers['content-range']?.split('/')[1]);
    if (!Number.isInteger(total)) throw new Error('the object store did not tell the size');
    return { size: Math.min(total, this.#source.size), etag: answer.headers.etag };
  }

  #request(start: number, end: number, ifMatch?: string) {
    const { url, verifyCertificate } = this.#source;
    return readSignedUrl(url, {
      range: { start, end: end - 1 },
      ifMatch,
      rejectUnauthorized: verifyCertificate,
    });
  }

  async #tryAgain<T>(read: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++)
      try {
        return await read();
      } catch (error) {
        if (attempt === maxAttempts || isFinal(error)) throw (this.#failure ??= unavailable(error));
        await wait(pauseMs * attempt);
      }
  }
}

/** A refusal stays one; an overloaded store and a broken connection may be there again in a moment. */
function isFinal(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500 && status !== 429;
}

function unavailable(cause: unknown): EngineError {
  return new EngineError('source_unavailable', errorMessage(cause), {
    cause,
  });
}
