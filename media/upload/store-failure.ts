import { storeCodes, type StoreFailureKind } from './store-codes.ts';

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

/** `status` is HTTP's, 0 where there was no answer; `code` is the store's, of its XML. */
export function storeFailureKind(status: number, code: string): StoreFailureKind {
  const isKnown = Object.prototype.hasOwnProperty.call(storeCodes, code);
  const known = isKnown ? storeCodes[code as keyof typeof storeCodes] : null;
  return known ? known[1] : kindOfStatus(status, code);
}

/** For a code that is not in the table, and for answers that have none: those to HEAD, and those of a proxy. */
function kindOfStatus(status: number, code: string): StoreFailureKind {
  if (status === 401 || status === 403) return 'keys_refused';
  // To HEAD the store says of keys that ran out no more than this.
  if (status === 400 && code === '') return 'keys_refused';
  if (status === 0) return 'unreachable';
  // A conflict that is not the position's: another write of ours is still on its way.
  if (status === 408 || status === 409 || status === 429 || status >= 500) return 'busy';
  return 'refused';
}

/** The code in an XML answer of the store; empty where there is none. */
export function storeErrorCode(body: string): string {
  if (body === '') return '';
  const { documentElement: root } = new DOMParser().parseFromString(body, 'application/xml');
  const code = root.tagName === 'Error' && [...root.children].find(({ tagName }) => tagName === 'Code');
  return code ? code.textContent.trim() : '';
}
