const length = 26;

/** 26 characters of 0-9 and a-z, made once for each file: its name here, in the store, and in every call that is repeated. */
export const newFileId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 36).toString(36)).join('');
