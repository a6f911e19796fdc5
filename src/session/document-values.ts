import { storedText } from './stored-value.ts';

export const documentValues = {
  /** The size that documents are read in. */
  documentTextSize: storedText(() => localStorage, 'document_text_size'),
} as const;
