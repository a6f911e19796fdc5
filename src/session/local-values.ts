import { storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => localStorage, name);

/** Local values (specification, section 3) and others that are a text. */
export const localValues = {
  platform: text('platform'),
  officialToken: text('wechat_official_token'),
  visitorToken: text('visitor_token'),
  isVisitor: text('is_vister'),
  reviewKeys: text('review_keys'),
  underwritingKeys: text('underwriting_keys'),
  /** 0 to 1; unset: as loud as the device. */
  reviewVolume: text('review_volume'),
  /** The link whose recording the customer submits by a tap of their own. */
  submitsByHand: text('submits_by_hand'),
  /** The size that documents are read in. */
  documentTextSize: text('document_text_size'),
} as const;
