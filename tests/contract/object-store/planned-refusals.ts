import { CosError, type CosErrorCode } from '../../../server/adapters/blob/embedded/errors.ts';
import type { Operation } from '../../../server/adapters/blob/embedded/operation.ts';
import type { Refusals } from '../../../server/adapters/blob/embedded/refusals.ts';

/** Has the store refuse a request that it would have granted, and notes what is asked of it. */
export class PlannedRefusals implements Refusals {
  readonly asked: Operation[] = [];
  #planned: { readonly operation: Operation; readonly error: CosError } | null = null;

  /** The next request for the operation gets this answer, those after it none. */
  plan(operation: Operation, code: CosErrorCode, message?: string): void {
    this.asked.length = 0;
    this.#planned = { operation, error: new CosError(code, message) };
  }

  get taken(): boolean {
    return this.#planned === null;
  }

  take(operation: Operation): CosError | null {
    this.asked.push(operation);
    if (this.#planned?.operation !== operation) return null;
    const { error } = this.#planned;
    this.#planned = null;
    return error;
  }
}
