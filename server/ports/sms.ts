/** Sends one message; resolves when the carrier took it. The mobile is never logged. */
export interface Sms {
  sendCaptcha(mobile: string, captcha: string, minutes: number): Promise<void>;
  /** The way to a recording, once more or anew. `code` is the short link's own part of the address. */
  sendLink(
    mobile: string,
    link: {
      readonly product: string;
      readonly agent: string;
      readonly address: string;
      readonly code: string;
    },
  ): Promise<void>;
  /** That a recording passed, or how many segments are to be read again. */
  sendVerdict(
    mobile: string,
    verdict: { readonly product: string; readonly segmentsToRepeat: number },
  ): Promise<void>;
}
