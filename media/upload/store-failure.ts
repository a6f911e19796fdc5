// What the store says when it refuses, and what follows from it.

export type StoreFailureKind =
  /** The object is longer or shorter than we thought: HEAD tells. */
  | 'wrong_position'
  /** The keys ran out or are unknown: ask for new ones. */
  | 'keys_refused'
  /** This bucket or object takes no appending: another transport. */
  | 'append_refused'
  /** Come back later. */
  | 'busy'
  /** No answer at all, or no progress. The answer may be lost while the bytes arrived. */
  | 'unreachable'
  /** Nothing that trying again would change. */
  | 'refused';

/** The store refused, or was not reached; `code` is its own word for it, empty where it said none. */
export class StoreFailure extends Error {
  readonly kind: StoreFailureKind;
  readonly code: string;
  constructor(kind: StoreFailureKind, code: string, message: string) {
    super(message);
    this.name = 'StoreFailure';
    this.kind = kind;
    this.code = code;
  }
}

const appendCodes = new Set([
  'ObjectNotAppendable',
  'NotImplemented',
  'MethodNotAllowed',
  'OperationNotSupported',
]);

/** `status` is HTTP's, 0 where there was no answer; `code` is the store's, of its XML. */
export function storeFailureKind(status: number, code: string): StoreFailureKind {
  if (code === 'PositionNotEqualToLength') return 'wrong_position';
  if (appendCodes.has(code)) return 'append_refused';
  if (status === 401 || status === 403) return 'keys_refused';
  if (status === 0) return 'unreachable';
  // A conflict that is not the position's: another write of ours is still on its way.
  if (status === 408 || status === 409 || status === 429 || status >= 500) return 'busy';
  return 'refused';
}

/** The code in an XML answer of the store; empty where there is none. */
export const storeErrorCode = (body: string): string => /<Code>([^<]+)<\/Code>/.exec(body)?.[1] ?? '';
