import type { PlatformHost } from './kinds/platform-host.ts';

/** Which browser the customer holds: decides the words that explain a refused camera. */
export type BrowserFamily = 'wechat_ios' | 'wechat_android' | 'ios' | 'android' | 'desktop';

export interface Platform extends PlatformHost {
  readonly family: BrowserFamily;
  readonly can: {
    /** A page may film by itself: secure origin and getUserMedia. */
    readonly liveCamera: boolean;
  };
}
