import type { Readable } from 'node:stream';

/** The store refused this server, or was not reached: nobody's fault who asked. `code` is its own word, if it said one. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  readonly code: string;

  constructor(code: string, options: ErrorOptions) {
    super(`the object store failed: ${code}`, options);
    this.code = code;
  }
}

export interface ObjectHead {
  readonly size: number;
  readonly contentType: string;
  /** CRC-64/ECMA-182 of the whole object, unsigned decimal; null where the store does not tell it. */
  readonly crc64: string | null;
  readonly etag: string;
}

export interface IssuedKeys {
  readonly bucket: string;
  readonly region: string;
  /** Null: the region's own endpoint. `{host}` in it stands for the host name that the browser used. */
  readonly endpoint: string | null;
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Seconds since 1970. */
  readonly startTime: number;
  readonly expiredTime: number;
  readonly append: boolean;
}

/** What temporary keys hold their owner to. */
export interface UploadLimits {
  /** Of one object. A cloud's bucket can hold single requests to it only. */
  readonly maxObjectBytes: number;
  /** Of all that lies below the prefix. A cloud's bucket cannot hold anybody to it. */
  readonly maxTotalBytes: number;
}

/** Where a process of this server reads one object by ranges. Plain data, so that it can be sent to that process. */
export interface ObjectSource {
  /** A signed link under the host name by which the server itself reaches the store. */
  readonly url: string;
  /** Bytes that count: what the object may hold beyond them is not read. */
  readonly size: number;
  /** False where the store is on this machine, behind a certificate that it signed itself. */
  readonly verifyCertificate: boolean;
}

/**
 * The bucket as the server uses it: a COS bucket in the cloud, or the embedded store. Keys have no leading slash. What
 * asks the store rejects with StorageFailure where it refuses or is not reached.
 */
export interface BlobStore {
  /** Temporary keys that may write (put, append, multipart, head, abort) below the prefix and nothing else. */
  issueKeys(prefix: string, seconds: number, limits?: UploadLimits): Promise<IssuedKeys>;
  head(key: string): Promise<ObjectHead | null>;
  /** The whole object as a stream, or the bytes from `start` to `end` inclusive. Rejects where it is missing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  put(key: string, body: Readable | Buffer, options: { contentType: string; size?: number }): Promise<void>;
  /** Repeatable: a missing key is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<readonly { key: string; size: number; modifiedAt: Date }[]>;
  /**
   * Aborts the multipart uploads begun below the prefix and not completed, with the parts that came: `list` does not show
   * them. With `before`, those begun later go on. Repeatable.
   */
  giveUpUploads(prefix: string, before?: Date): Promise<void>;
  /**
   * A link that reads one object for a short time. `{host}` as in IssuedKeys. With `savedAs` a browser saves it under
   * that name and shows nothing.
   */
  readLink(key: string, seconds: number, how?: { readonly savedAs?: string }): Promise<string>;
  /** The same for a process of this server. Nothing is asked of the store: the object may be missing. */
  source(object: { readonly key: string; readonly size: number }, seconds: number): Promise<ObjectSource>;
  /** Whether whatever is written lies there encrypted, whoever writes it. */
  encryptsAtRest(): Promise<boolean>;
}
