import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { mobilePattern } from '../certificate/mobile.ts';
import { certificateType, insuredDataScope, processStep } from '../enums.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import { askedWay, sentCaptcha } from '../model/captcha.ts';
import { formModule, formValues } from '../model/form.ts';
import { chosenGenes } from '../model/gene.ts';
import { fen } from '../model/money.ts';
import { product_no, product_plan_no, product_version } from '../model/product.ts';
import { preparedTransmit, transmitChannel } from '../model/transmit.ts';
import { recordingStep } from '../model/recording.ts';

const base = '/service/h5/v1/insure';
const errors = ['linkInvalid', 'recordingExpired'] as const;
const held = [
  'processMissing',
  'processForeign',
  'serialAlreadyBound',
  'processOver',
  'productMissing',
] as const;

const captcha = z.string().check(z.regex(/^\d{6}$/, '请输入 6 位验证码'));
const mobile = z.string().check(z.regex(mobilePattern, '请输入 11 位手机号'));

const recordingScene = z.literal('single_recording');
/** The applicant's phone: verified before the application is submitted, and by whoever goes on with it elsewhere. */
const insureScene = z.literal('insure');
/** A member's own phone, by the link that invites them to show who they are. */
const memberScene = z.literal('member');

const filledIn = { process_no, values: formValues };

/** What the page keeps of an application while it is filled in. */
export const snapshot = z.object({
  version: z.int(),
  saved_at: instant,
  values: formValues,
});
export type Snapshot = z.infer<typeof snapshot>;

/** As an application is opened. */
const savedBefore = z.extend(snapshot, {
  /** Whether who asks saved it. */
  is_own: z.boolean(),
});
export type SavedSnapshot = z.infer<typeof savedBefore>;

export const insure = defineService({
  moduleList: {
    method: 'GET',
    path: `${base}/module/list`,
    summary: '投保信息模块、字段与规则，及已保存的内容',
    request: z.object({ process_no }),
    response: z.object({
      process_no,
      product_no,
      product_version,
      product_plan_no,
      insured_data_scope: insuredDataScope,
      modules: z.array(formModule),
      genes: chosenGenes,
      first_fen: fen,
      /** What becomes of what is filled in. */
      notice: z.object({
        title: z.string(),
        terms: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
      /** What may be paid for a minor's death, the youngest first; empty where the plan pays for nobody's. */
      minor_death_caps: z.array(z.object({ under_age: z.int(), yuan: z.int() })),
      /** Null where nothing was saved yet. */
      snapshot: z.nullable(savedBefore),
      /** The applicant's phone that was verified; null: none was. */
      verified_mobile_masked: z.nullable(z.string()),
    }),
    errors: [...held, 'processStepUnfinished'],
    auth: 'visitor_or_sales',
  },
  storeSnapshot: {
    method: 'POST',
    path: `${base}/store/snapshot`,
    summary: '边填边存；另一台设备先保存过的会告知，不会覆盖',
    request: z.object({
      ...filledIn,
      /** The version that this device saved or saw last; 0: none. */
      base_version: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
      request_id,
    }),
    response: z.object({ version: z.int(), saved_at: instant }),
    errors: [...held, 'snapshotConflict', 'snapshotTooLarge', 'processTakenOver'],
    // Read whole, so that what is too much is told as that, and what was typed before stays.
    mostBytes: 4 * 1024 * 1024,
    auth: 'visitor_or_sales',
  },
  checkMobileVerify: {
    method: 'POST',
    path: `${base}/check/mobile/verify`,
    summary: '投保人手机号是否已验证；未验证返回 700010',
    request: z.object({ process_no, mobile }),
    response: z.object({ is_verified: z.literal(true) }),
    errors: [...held, 'phoneVerificationNeeded'],
    auth: 'visitor',
  },
  proposalPlanIsChange: {
    method: 'POST',
    path: `${base}/proposal-plan/is-change`,
    summary: '填写的内容是否改变了试算时的投保因子与保费',
    request: z.object(filledIn),
    response: z.object({
      is_change: z.boolean(),
      changes: z.array(
        z.object({
          /** Which insurant of the form, from 0; past its last who is in the trial only; null for the policy. */
          insurant: z.nullable(z.int()),
          gene_key: z.string(),
          before: z.array(z.string()),
          after: z.array(z.string()),
          /** As the trial says them. */
          words: z.object({ name: z.string(), before: z.array(z.string()), after: z.array(z.string()) }),
        }),
      ),
      first_fen_before: fen,
      /** Null where it cannot be insured so; `message` says why. */
      first_fen_after: z.nullable(fen),
      message: z.nullable(z.string()),
    }),
    errors: [...held, 'processStepUnfinished'],
    auth: 'visitor_or_sales',
  },
  proposalPlanGeneList: {
    method: 'POST',
    path: `${base}/proposal-plan/gene-list`,
    summary: '按填写的内容得出的投保因子与保费',
    request: z.object(filledIn),
    response: z.object({
      product_plan_no,
      genes: chosenGenes,
      first_fen: z.nullable(fen),
      message: z.nullable(z.string()),
    }),
    errors: [...held, 'processStepUnfinished'],
    auth: 'visitor_or_sales',
  },
  sendCaptcha: {
    method: 'POST',
    path: `${base}/send/captcha`,
    summary: '发送验证码：录制时核对姓名与证件号码后发到本人预留手机号，投保时发到投保人手机号',
    request: z.discriminatedUnion('scene', [
      z.object({
        scene: recordingScene,
        transmit_record_no,
        name: z.string().check(z.trim(), z.minLength(1, '请输入姓名'), z.maxLength(40, '姓名过长')),
        certificate_type: certificateType,
        certificate_number: z
          .string()
          .check(z.trim(), z.minLength(1, '请输入证件号码'), z.maxLength(40, '证件号码过长')),
        way: askedWay,
      }),
      z.object({ scene: insureScene, process_no, mobile, way: askedWay }),
      z.object({
        scene: memberScene,
        transmit_record_no,
        /** The last four digits of the mobile that the captcha goes to. */
        mobile_last4: z.string().check(z.regex(/^\d{4}$/, '请输入手机号后四位')),
        way: askedWay,
      }),
    ]),
    response: sentCaptcha,
    errors: [
      ...errors,
      'processMissing',
      'identityLocked',
      'identityMismatch',
      'certificateInvalid',
      'captchaTooFrequent',
      'captchaNotSent',
      'faceLinkExpired',
      'productMissing',
      'memberMissing',
    ],
    auth: 'visitor',
  },
  verifyCaptcha: {
    method: 'POST',
    path: `${base}/verify/captcha`,
    summary: '校验验证码；通过后本设备可继续录制，或继续投保',
    request: z.discriminatedUnion('scene', [
      z.object({ scene: recordingScene, transmit_record_no, captcha }),
      z.object({ scene: insureScene, process_no, mobile, captcha }),
      z.object({ scene: memberScene, transmit_record_no, captcha }),
    ]),
    response: z.object({ next_step_alias: z.union([recordingStep, processStep]) }),
    errors: [
      ...errors,
      'processMissing',
      'captchaWrong',
      'captchaExpired',
      'faceLinkExpired',
      'productMissing',
      'memberMissing',
    ],
    auth: 'visitor',
  },
  salesStoreTransmit: {
    method: 'POST',
    path: `${base}/sales/store/transmit`,
    summary: '顾问把准备好的投保单转给客户，返回分享内容；原链接有效就仍用原链接，转出后补记方式',
    /** `channel`: the way that was taken with the link that was handed on, once it is known; the later counts. */
    request: z.object({ process_no, channel: z.optional(transmitChannel), request_id }),
    response: preparedTransmit,
    errors: [...held, 'applicantMobileMissing', 'requestChanged', 'processTakenOver'],
    auth: 'sales',
  },
});
