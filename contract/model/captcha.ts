import * as z from 'zod/mini';

/** How a captcha comes: by a message, or read aloud by a call where no message comes. */
export const captchaWay = z.enum(['sms', 'voice']);
export type CaptchaWay = z.infer<typeof captchaWay>;

/** Of a request for a captcha; who says nothing wants a message. */
export const askedWay = z.optional(captchaWay);

export const sentCaptcha = z.object({
  mobile_masked: z.string(),
  way: captchaWay,
  /** Whether the next one can be read aloud by a call. */
  voice_offered: z.boolean(),
  /** Seconds until another may be asked for, and until this one is void. */
  resend_after: z.int(),
  expires_in: z.int(),
  /** The page on which a demonstration shows what it sends to phones; null: it goes to the phone. */
  inbox: z.nullable(z.string()),
});
export type SentCaptcha = z.infer<typeof sentCaptcha>;

/** The data of captchaTooFrequent. */
export const heldBackCaptcha = z.object({
  /** Seconds until another may be asked for. */
  resend_after: z.int(),
  /** The one that this session asked for before, where it may still be entered. */
  sent: z.nullable(sentCaptcha),
});
export type HeldBackCaptcha = z.infer<typeof heldBackCaptcha>;
