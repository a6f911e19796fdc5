import { catalogue } from '../../../contract/codes/catalogue.ts';
import { heldBackCaptcha, type CaptchaWay, type SentCaptcha } from '../../../contract/model/captcha.ts';
import { isFailure } from '../../api/failure.ts';

/** The captcha that is on its way. */
export interface Sent {
  /** Masked. */
  readonly mobile: string;
  readonly way: CaptchaWay;
  /** Whether one went there before. */
  readonly again: boolean;
  /** Whether the next one can be read aloud by a call. */
  readonly voiceOffered: boolean;
  /** An instant of performance.now(). */
  readonly resendAt: number;
  readonly validMinutes: number;
  /** Where a demonstration shows it; null: it goes to the phone. */
  readonly inbox: string | null;
}

export const sentNow = (answer: SentCaptcha, before: Sent | null): Sent => ({
  mobile: answer.mobile_masked,
  way: answer.way,
  again: before?.mobile === answer.mobile_masked,
  voiceOffered: answer.voice_offered,
  resendAt: performance.now() + answer.resend_after * 1000,
  validMinutes: Math.floor(answer.expires_in / 60),
  inbox: answer.inbox,
});

/** Why none was sent now, and when one may be: no mistake of who asked. */
export interface HeldBack {
  /** The one of before, which may still be entered; null: that is another device's. */
  readonly sent: Sent | null;
  /** An instant of performance.now(). */
  readonly until: number;
}

/** Of a sheet that was opened anew, or a page that was loaded anew, soon after a captcha was sent; null: refused otherwise. */
export function heldBack(error: unknown): HeldBack | null {
  if (!isFailure(error) || error.kind !== 'code' || error.code !== catalogue.captchaTooFrequent.code)
    return null;
  const { data } = heldBackCaptcha.safeParse(error.data);
  return data
    ? { sent: data.sent && sentNow(data.sent, null), until: performance.now() + data.resend_after * 1000 }
    : null;
}

/** What is said while a phone waits whose last captcha can only be entered elsewhere. */
export const sentElsewhere = (mobile: string): string => `${mobile} 刚获取过验证码，倒计时结束后可以再获取`;

/** One of an earlier visit to the page, of which only its phone is known. */
export const sentBefore = (mobile: string): Sent => ({
  ...{ mobile, way: 'sms', again: false, voiceOffered: false },
  ...{ resendAt: 0, validMinutes: 0, inbox: null },
});

/** Where the digits come from, as the field that wants them is called. */
export const captchaLabel = (sent: Sent | null): string =>
  sent?.way === 'voice' ? '语音验证码' : '短信验证码';

/** Where the digits are to be looked for. */
export const whereItIs = ({ way, again, mobile }: Sent): string =>
  way === 'voice' ? `正在拨打 ${mobile}，请接听` : `${sentWord(again)} ${mobile}`;

export const sentWord = (again: boolean): string => (again ? '已重新发送至' : '已发送至');

/** What asks for another message. */
export const messageAgain = (sent: Sent | null): string => (sent?.way === 'voice' ? '改用短信' : '重新获取');

/** What is missing where not all digits were typed. */
export const captchaMissing = (sent: Sent | null): string => {
  if (!sent) return '请先获取短信验证码';
  return sent.way === 'voice' ? '请输入电话里播报的 6 位数字' : '请输入短信中的 6 位数字';
};
