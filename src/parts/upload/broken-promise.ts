import { catalogue } from '../../../contract/codes/catalogue.ts';
import { CallRefused, PromiseBroken } from '../../../media/upload/upload-calls.ts';

/** What the server says of an object that it waited for in vain. */
const codes: readonly number[] = [
  catalogue.objectMissing.code,
  catalogue.objectEmpty.code,
  catalogue.objectSizeMismatch.code,
  catalogue.objectChecksumMismatch.code,
];

/** Throws PromiseBroken where a call was refused for an object that did not come, else the error itself. */
export function throwBrokenPromise(error: unknown): never {
  if (error instanceof CallRefused && codes.includes(error.code)) throw new PromiseBroken(error.message);
  throw error;
}
