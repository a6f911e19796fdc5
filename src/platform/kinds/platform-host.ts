import type { PlatformKind } from '../../../contract/enums.ts';

/** What is told apart by the app that the page stands in. */
export interface PlatformHost {
  readonly name: PlatformKind;
  /** Closes the page's window; null where a page may not. Asked late: a chat app's bridge comes after the page. */
  closer(): (() => void) | null;
}
