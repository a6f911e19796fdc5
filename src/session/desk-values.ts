import { storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => localStorage, name);

/** What a desk remembers on its computer. */
export const deskValues = {
  reviewKeys: text('review_keys'),
  underwritingKeys: text('underwriting_keys'),
  /** 0 to 1; unset: as loud as the device. */
  reviewVolume: text('review_volume'),
} as const;
