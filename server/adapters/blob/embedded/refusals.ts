import type { CosError } from './errors.ts';
import type { Operation } from './operation.ts';

/** What a test has the store answer in place of the request's own answer. A server has none. */
export interface Refusals {
  /** Asked once for each request that is signed and allowed; null: it is carried out. */
  take(operation: Operation): CosError | null;
}
