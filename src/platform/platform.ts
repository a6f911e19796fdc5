import type { PlatformKind } from '../../contract/enums.ts';

/** Which browser the customer holds: decides the words that explain a refused camera. */
export type BrowserFamily = 'wechat_ios' | 'wechat_android' | 'ios' | 'android' | 'desktop';

/** What is told apart by the app that the page stands in. */
export interface PlatformHost {
  readonly name: PlatformKind;
  /** Closes the page's window; null where a page may not. Asked late: a chat app's bridge comes after the page. */
  closer(): (() => void) | null;
}

export interface Platform extends PlatformHost {
  readonly family: BrowserFamily;
  readonly can: {
    /** A page may film by itself: secure origin and getUserMedia. */
    readonly liveCamera: boolean;
  };
}
