/** Keys for one prefix of the store, for a while. */
export interface UploadKeys {
  readonly bucket: string;
  readonly region: string;
  /** Origin of the store, or null for the region's own. */
  readonly endpoint: string | null;
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Seconds since 1970 by the server's clock. */
  readonly startTime: number;
  readonly expiredTime: number;
  readonly serverTime: number;
  /** Every object's key begins with it. */
  readonly prefix: string;
  /** Whether the bucket takes AppendObject. */
  readonly append: boolean;
}

/** An object as the store will hold it: `size` in bytes, `crc64` (ECMA-182) as a decimal number. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
  readonly crc64: string;
}

/** Where bytes are: a file that the server knows, or an object whose last bytes are on their way. */
export type UploadedFile = { readonly fileId: string } | { readonly object: StoredObject };

/** What uploading asks of the server. Each may be repeated with the same arguments. */
export interface UploadCalls {
  /** Rejects with CallRefused where the server refuses, with anything else where it was not reached. */
  uploadKeys(signal: AbortSignal): Promise<UploadKeys>;
  /** Registers an object that lies in the store. Rejects as above. */
  registerFile(object: StoredObject, signal: AbortSignal): Promise<{ fileId: string }>;
  /** The fallback where the store cannot be reached: the file itself as a form. Rejects as above. */
  uploadForm(
    file: { name: string; body: Blob },
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ): Promise<{ fileId: string }>;
}

/**
 * A call that the server refused. `code` is the envelope's; a call that never arrived throws anything else
 * and is tried again.
 */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
  }
}

/** The server waited in vain for the bytes of an object that was promised to it. */
export class PromiseBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PromiseBroken';
  }
}
