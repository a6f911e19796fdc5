/** One file on its way to the store: what the uploader needs to know of it, asked anew at every turn. */
export interface UploadTask {
  readonly id: string;
  /** Of its object, below the prefix that the keys are for. */
  readonly name: string;
  readonly contentType: string;
  /** Bytes on the device; may grow until it is closed. */
  deviceBytes(): number;
  /** No more bytes will come. */
  closed(): boolean;
  /** `to` is exclusive. */
  read(from: number, to: number): Promise<Uint8Array>;
  blob(): Promise<Blob>;
  /** CRC-64/ECMA-182 of all its bytes, as a decimal number. */
  crc64(): Promise<string>;
}

export type TransportKind = 'append' | 'multipart' | 'form';

export interface SendingStage {
  readonly kind: 'sending';
  readonly transport: TransportKind;
  readonly storeBytes: StoreBytes;
}

export type UploadStage =
  SendingStage | { readonly kind: 'registered'; readonly fileId: string; readonly storeBytes: number };

/** What the store holds; unknown after a reload or a lost answer, until HEAD has told. */
export type StoreBytes = number | 'unknown';

export type NextUpload =
  | { readonly kind: 'ask_length' }
  | { readonly kind: 'append'; readonly from: number; readonly bytes: number }
  | { readonly kind: 'send_whole'; readonly transport: 'multipart' | 'form' }
  | { readonly kind: 'register' }
  | { readonly kind: 'wait' };

/** What to do next for a task. Pure: the uploader only carries it out. */
export function nextUpload(
  stage: UploadStage,
  deviceBytes: number,
  closed: boolean,
  limit: (waiting: number) => number,
): NextUpload {
  if (stage.kind === 'registered') return { kind: 'wait' };
  if (stage.transport !== 'append') {
    if (!closed) return { kind: 'wait' };
    return stage.storeBytes === deviceBytes
      ? { kind: 'register' }
      : { kind: 'send_whole', transport: stage.transport };
  }
  if (stage.storeBytes === 'unknown') return { kind: 'ask_length' };
  const waiting = deviceBytes - stage.storeBytes;
  if (waiting > 0) return { kind: 'append', from: stage.storeBytes, bytes: limit(waiting) };
  return closed && deviceBytes > 0 ? { kind: 'register' } : { kind: 'wait' };
}

/** The stage after HEAD told a length. More than the device has is not ours to append to: the whole replaces it. */
export function withStoreLength(stage: SendingStage, length: number, deviceBytes: number): SendingStage {
  return length > deviceBytes
    ? { kind: 'sending', transport: 'multipart', storeBytes: 0 }
    : { ...stage, storeBytes: length };
}
