import { storedText } from './stored-value.ts';

const text = (name: string) => storedText(() => localStorage, name);

/** Local values (specification, section 3) and others that are a text. */
export const localValues = {
  platform: text('platform'),
  officialToken: text('wechat_official_token'),
  visitorToken: text('visitor_token'),
  isVisitor: text('is_vister'),
  /** The link whose recording the customer submits by a tap of their own. */
  submitsByHand: text('submits_by_hand'),
} as const;
