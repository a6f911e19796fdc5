import type { UploadCalls, UploadedFile } from '../upload/upload-calls.ts';

/** A page of a card or of a paper that stands for it: the portrait's side, the emblem's, or one of up to four sheets. */
export const everyCardPage = ['front', 'back', 'sheet_1', 'sheet_2', 'sheet_3', 'sheet_4'] as const;
export type CardPage = (typeof everyCardPage)[number];

/**
 * What a card asks of the server. Each may be repeated with the same arguments, and rejects with CallRefused where the
 * server refuses, with anything else where it was not reached. `Answer`: what the server says of a picture.
 */
export interface CardCalls<Answer> extends UploadCalls {
  /** Whether the machine reads such a page: its picture is then promised before it has arrived. */
  isRead(page: CardPage): boolean;
  /**
   * Has a picture read. `pictureId` is the same for the same picture, whenever it is asked. Of a promised picture the
   * answer waits for the bytes; rejects with PromiseBroken where they do not come.
   */
  read(picture: PictureToRead, signal: AbortSignal): Promise<Answer>;
  /** Nothing of a file stays with the server. */
  remove(fileId: string, signal: AbortSignal): Promise<void>;
}

export interface PictureToRead {
  readonly page: CardPage;
  readonly pictureId: string;
  readonly file: UploadedFile;
  /** The customer sends it although it is not good. */
  readonly anyway: boolean;
}
