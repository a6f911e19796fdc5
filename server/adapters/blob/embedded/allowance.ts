import type { UploadLimits } from '../../../ports/blob-store.ts';
import { CosError } from './errors.ts';
import type { Operation } from './operation.ts';
import type { StoreRequest } from './store-request.ts';

/** What a holder of temporary keys may still write, and below which prefix. */
export interface Allowance {
  readonly prefix: string;
  readonly limits: UploadLimits;
}

const carriesBytes: readonly Operation[] = ['PutObject', 'AppendObject', 'UploadPart'];

/**
 * Bytes that the request brings, as a policy's condition on cos:content-length: of one that does not say its length
 * nothing is known. Throws CosError AccessDenied of that, and of one that brings more than an object may have.
 */
export function requireAllowedLength(
  { headers }: StoreRequest,
  operation: Operation,
  { limits }: Allowance,
): number {
  if (!carriesBytes.includes(operation)) return 0;
  const length = Number(headers['content-length'] ?? NaN);
  if (!(length <= limits.maxObjectBytes)) throw new CosError('AccessDenied');
  return length;
}

/** Bytes that requests are about to write, so that many at once do not each find the same room. */
export class Reservations {
  readonly #bytes = new Map<string, number>();

  /** Runs the work while its bytes count for the prefix. Throws QuotaConflict where there is no room for them. */
  async run<R>(
    { prefix, limits }: Allowance,
    bytes: number,
    used: () => Promise<number>,
    work: () => Promise<R>,
  ): Promise<R> {
    this.#add(prefix, bytes);
    try {
      if (bytes > 0 && (await used()) + (this.#bytes.get(prefix) ?? 0) > limits.maxTotalBytes)
        throw new CosError('QuotaConflict');
      return await work();
    } finally {
      this.#add(prefix, -bytes);
    }
  }

  #add(prefix: string, bytes: number): void {
    const sum = (this.#bytes.get(prefix) ?? 0) + bytes;
    if (sum > 0) this.#bytes.set(prefix, sum);
    else this.#bytes.delete(prefix);
  }
}
