import { CosError, type CosErrorCode } from '../../../server/adapters/blob/embedded/errors.ts';
import type { Operation } from '../../../server/adapters/blob/embedded/operation.ts';
import type { Refusals } from '../../../server/adapters/blob/embedded/refusals.ts';

/** Has the store refuse a request that it would have granted, and notes what is asked of it. */
interface Plan {
  readonly operation: Operation;
  readonly error: CosError;
  /** What ends it; null: it is for one request. */
  readonly until: Operation | null;
}

export class PlannedRefusals implements Refusals {
  readonly asked: Operation[] = [];
  #planned: Plan | null = null;

  /** The next request for the operation gets this answer, those after it none. */
  plan(operation: Operation, code: CosErrorCode, message?: string): void {
    this.asked.length = 0;
    this.#planned = { operation, error: new CosError(code, message), until: null };
  }

  /** Each request for the operation gets this answer until the parts are given up. */
  planForParts(operation: Operation, code: CosErrorCode): void {
    this.asked.length = 0;
    this.#planned = { operation, error: new CosError(code), until: 'AbortMultipartUpload' };
  }

  get taken(): boolean {
    return this.#planned === null;
  }

  take(operation: Operation): CosError | null {
    this.asked.push(operation);
    const planned = this.#planned;
    const answered = planned?.operation === operation;
    if (planned?.until === operation || (answered && planned.until === null)) this.#planned = null;
    return answered ? planned.error : null;
  }
}
