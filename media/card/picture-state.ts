import type { PictureRefusal } from '../../workers/tasks/picture-refusal.ts';

/** One page's picture on its way; whatever has a picture may be taken anew at any time. */
export type PictureState<Answer> =
  | { readonly kind: 'empty' }
  /** Made small, and not safe yet. */
  | { readonly kind: 'making' }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal }
  | {
      readonly kind: 'sending';
      readonly picture: Blob;
      /** Whether a reload finds it again: a device that is full keeps nothing. */
      readonly onDevice: boolean;
      /** 0 to 1 of it is in the store. */
      readonly fraction: number;
      readonly offline: boolean;
    }
  | { readonly kind: 'reading'; readonly picture: Blob }
  /** `fileId` is null where the server was only told what will be in the store. */
  | {
      readonly kind: 'read';
      readonly picture: Blob;
      readonly fileId: string | null;
      readonly answer: Answer;
    }
  /** Nothing is lost: it is tried again from where it stood. `code` is null where the server was not reached. */
  | {
      readonly kind: 'failed';
      readonly picture: Blob;
      readonly code: number | null;
      readonly message: string;
      /** Another window has this card open. */
      readonly held: boolean;
    };

/** Of what the server has; null of what it has not, or was only promised. */
export const fileIdOf = (state: PictureState<unknown> | undefined): string | null =>
  state?.kind === 'read' ? state.fileId : null;

/** Sent again by itself: nobody said that it cannot be. */
export const isUnsent = (state: PictureState<unknown>): boolean =>
  state.kind === 'failed' && state.code === null;
