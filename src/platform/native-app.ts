import type { ShareInfo } from '../../contract/model/transmit.ts';

// The insurer's own app, which shows these pages in a window of its own.

interface NativeAppWindow {
  readonly android?: { shareInfo?(message: string): void };
  readonly webkit?: {
    readonly messageHandlers?: { readonly shareInfo?: { postMessage(message: object): void } };
  };
}

/** Where the app shares to, by the code that it knows. */
const codes = { friends: 1, moments: 2 } as const;

/** Whether the page stands in the company's own app. */
export function isNativeApp(): boolean {
  const { android, webkit } = window as unknown as NativeAppWindow;
  return android?.shareInfo !== undefined || webkit?.messageHandlers?.shareInfo !== undefined;
}

/** Hands the share over to the app: Android's handler, else iOS'. False where the page stands in no such app. */
export function shareInNativeApp(info: ShareInfo, to: keyof typeof codes): boolean {
  const { android, webkit } = window as unknown as NativeAppWindow;
  const message = { ...info, code: codes[to] };
  const ios = webkit?.messageHandlers?.shareInfo;
  // Asked for as a member each time: an Android bridge's methods work on their own object only.
  if (android?.shareInfo) android.shareInfo(JSON.stringify(message));
  else if (ios) ios.postMessage(message);
  else return false;
  return true;
}
