/** Sends one message; resolves when the carrier took it. The text is made here, the mobile never logged. */
export interface Sms {
  sendCaptcha(mobile: string, captcha: string, minutes: number): Promise<void>;
}
