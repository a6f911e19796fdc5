import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { transmit_record_no } from '../fields.ts';
import { certificateType } from '../enums.ts';
import { recordingStep } from '../model/recording.ts';

const base = '/service/h5/v1/insure';
const errors = ['linkInvalid', 'recordingExpired'] as const;

export const insure = defineService({
  sendCaptcha: {
    method: 'POST',
    path: `${base}/send/captcha`,
    summary: '核对姓名与证件号码，向本人预留手机号发送验证码',
    request: z.object({
      scene: z.literal('single_recording'),
      transmit_record_no,
      name: z.string().check(z.trim(), z.minLength(1, '请输入姓名'), z.maxLength(40, '姓名过长')),
      certificate_type: certificateType,
      certificate_number: z
        .string()
        .check(z.trim(), z.minLength(1, '请输入证件号码'), z.maxLength(40, '证件号码过长')),
    }),
    response: z.object({
      mobile_masked: z.string(),
      /** Seconds until another may be asked for, and until this one is void. */
      resend_after: z.int(),
      expires_in: z.int(),
    }),
    errors: [
      ...errors,
      'identityLocked',
      'identityMismatch',
      'certificateInvalid',
      'captchaTooFrequent',
      'captchaNotSent',
    ],
    auth: 'visitor',
  },
  verifyCaptcha: {
    method: 'POST',
    path: `${base}/verify/captcha`,
    summary: '校验验证码；通过后本设备可继续录制',
    request: z.object({
      scene: z.literal('single_recording'),
      transmit_record_no,
      captcha: z.string().check(z.regex(/^\d{6}$/, '请输入 6 位验证码')),
    }),
    response: z.object({ next_step_alias: recordingStep }),
    errors: [...errors, 'captchaWrong', 'captchaExpired'],
    auth: 'visitor',
  },
});
