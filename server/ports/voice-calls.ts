/** Calls a phone and reads a captcha aloud; resolves when the carrier took the call, rejects where it did not. The mobile is never logged. */
export interface VoiceCalls {
  readCaptcha(mobile: string, captcha: string): Promise<void>;
}
