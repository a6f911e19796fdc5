import type { PlatformKind } from '../../contract/enums.ts';

/** Which browser the customer holds: decides the words that explain a refused camera. */
export type BrowserFamily =
  | 'wechat_ios'
  | 'wechat_android'
  | 'wechat_desktop'
  | 'alipay_ios'
  | 'alipay_android'
  | 'ios'
  | 'android'
  | 'desktop';

/** What is told apart by the app that the page stands in, and needs nothing of it; kinds/ has the rest. */
export interface Platform {
  readonly name: PlatformKind;
  readonly family: BrowserFamily;
  readonly can: {
    /** A page may film by itself: secure origin and getUserMedia. */
    readonly liveCamera: boolean;
  };
}
