import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Crc64 } from './crc64.ts';
import { CosError } from './errors.ts';

/** How long a client may take over a body. */
export interface BodyPatience {
  /** Without a byte. */
  readonly idleMs: number;
  /** From its first byte to its last. */
  readonly totalMs: number;
}

export interface BodyOptions {
  readonly patience: BodyPatience;
  /** Called before the first byte is read: a client may wait with its body until it is wanted. */
  readonly onWanted: () => void;
}

export interface BodySums {
  readonly size: number;
  readonly crc64: string;
  /** Hexadecimal. */
  readonly md5: string;
}

/**
 * A request's body, counted and summed as it passes. The last read fails unless the body was as long and as whole as
 * its headers said, so whoever has read it to the end may keep it.
 */
export class Body {
  readonly #message: IncomingMessage;
  readonly #limit: number;
  readonly #declared: number | null;
  readonly #contentMd5: Buffer | null;
  readonly #options: BodyOptions;
  #sums: BodySums | null = null;

  constructor(message: IncomingMessage, limit: number, options: BodyOptions) {
    this.#message = message;
    this.#limit = limit;
    this.#options = options;
    this.#declared = declaredLength(message);
    this.#contentMd5 = contentMd5(message);
    if ((this.#declared ?? 0) > limit) throw new CosError('EntityTooLarge');
  }

  get declared(): number | null {
    return this.#declared;
  }

  /** Only after the last byte was read. */
  get sums(): BodySums {
    if (!this.#sums) throw new Error('the body was not read to its end');
    return this.#sums;
  }

  /**
   * Throws CosError EntityTooLarge, IncompleteBody or BadDigest where the bytes are not what the headers said, and
   * RequestTimeout or UserNetworkTooSlow where they stay away.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const md5 = createHash('md5');
    const crc64 = new Crc64();
    let size = 0;
    try {
      this.#options.onWanted();
      for await (const chunk of chunksInTime(this.#message, this.#options.patience)) {
        size += chunk.length;
        if (size > this.#limit) throw new CosError('EntityTooLarge');
        md5.update(chunk);
        crc64.update(chunk);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof CosError || !this.#message.destroyed) throw error;
      throw new CosError('IncompleteBody');
    }
    if (!this.#message.complete || (this.#declared !== null && size !== this.#declared))
      throw new CosError('IncompleteBody');
    const digest = md5.digest();
    if (this.#contentMd5 && !digest.equals(this.#contentMd5)) throw new CosError('BadDigest');
    this.#sums = { size, crc64: crc64.value(), md5: digest.toString('hex') };
  }
}

/** Throws CosError where the bytes stay away, so that a client which still listens is told why. */
async function* chunksInTime(message: IncomingMessage, { idleMs, totalMs }: BodyPatience) {
  // Kept open on refusal, so that the answer still reaches the client.
  const chunks = message.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>;
  let giveUp = (_: CosError): void => undefined;
  const idle = setTimeout(() => giveUp(new CosError('RequestTimeout')), idleMs);
  const total = setTimeout(() => giveUp(new CosError('UserNetworkTooSlow')), totalMs);
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        giveUp = reject;
        chunks.next().then(resolve, reject);
      });
      if (next.done) return;
      yield next.value;
      idle.refresh();
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
    // Behind a read that never ends this would wait for ever.
    void chunks.return(undefined).catch(() => undefined);
  }
}

function declaredLength({ headers }: IncomingMessage): number | null {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  if (headers['transfer-encoding'] !== undefined) return null;
  throw new CosError('MissingContentLength');
}

function contentMd5({ headers }: IncomingMessage): Buffer | null {
  const header = headers['content-md5'];
  if (header === undefined) return null;
  const digest = Buffer.from(String(header), 'base64');
  if (digest.length !== 16) throw new CosError('InvalidDigest');
  return digest;
}

export async function readText(body: Body): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
