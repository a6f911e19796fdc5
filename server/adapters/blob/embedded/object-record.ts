import type { Summary } from './record-index.ts';
import type { Extent } from './extent.ts';

export interface ObjectRecord {
  readonly key: string;
  readonly type: 'normal' | 'appendable';
  readonly size: number;
  readonly crc64: string;
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** What the uploader said of the object, as it is answered again. */
  readonly headers: Readonly<Record<string, string>>;
  readonly extents: readonly Extent[];
}

export interface ObjectSummary extends Omit<ObjectRecord, 'extents' | 'headers'>, Summary {}

export interface Part {
  readonly extent: Extent;
  readonly etag: string;
  readonly crc64: string;
  readonly modifiedAt: number;
}

export interface UploadSummary extends Summary {
  readonly uploadId: string;
  readonly initiatedAt: number;
  /** When it was begun, or its last part came. */
  readonly lastSeenAt: number;
}

export interface UploadRecord {
  readonly key: string;
  readonly uploadId: string;
  readonly initiatedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  /** By part number. */
  readonly parts: Readonly<Record<string, Part>>;
}
