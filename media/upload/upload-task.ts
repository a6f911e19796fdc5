import type { Container } from '../recording.types.ts';

/** One clip on its way: what the uploader needs to know of it, asked anew at every turn. */
export interface UploadTask {
  readonly clipId: string;
  readonly name: string;
  readonly container: Container;
  readonly contentType: string;
  /** Bytes on the device; grows while the clip is recorded. */
  deviceBytes(): number;
  /** No more bytes will come. */
  closed(): boolean;
  read(from: number, to: number): Promise<Uint8Array>;
  blob(): Promise<Blob>;
  crc64(): Promise<string>;
}

export type TransportKind = 'append' | 'multipart' | 'form';

export type UploadStage =
  | { readonly kind: 'sending'; readonly transport: TransportKind; readonly storeBytes: StoreBytes }
  | { readonly kind: 'registered'; readonly fileId: string; readonly storeBytes: number };

/** What the store holds; unknown after a reload or a lost answer, until HEAD has told. */
export type StoreBytes = number | 'unknown';

export type NextStep =
  | { readonly kind: 'ask_length' }
  | { readonly kind: 'append'; readonly from: number; readonly bytes: number }
  | { readonly kind: 'send_whole'; readonly transport: 'multipart' | 'form' }
  | { readonly kind: 'register' }
  | { readonly kind: 'wait' };

/** What to do next for a clip. Pure: the uploader only carries it out. */
export function nextStep(
  stage: UploadStage,
  deviceBytes: number,
  closed: boolean,
  limit: (waiting: number) => number,
): NextStep {
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

/** What HEAD told. More than the device has is not ours to append to: the whole clip replaces it. */
export function lengthTold(stage: UploadStage, length: number, deviceBytes: number): UploadStage {
  if (stage.kind === 'registered') return stage;
  return length > deviceBytes
    ? { kind: 'sending', transport: 'multipart', storeBytes: 0 }
    : { ...stage, storeBytes: length };
}
