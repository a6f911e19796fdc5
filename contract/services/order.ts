import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import { askedWay, sentCaptcha } from '../model/captcha.ts';
import { identitySubject, member_no, oneSubject, sentInvite } from '../model/identity.ts';
import { processStep } from '../enums.ts';
import { fen } from '../model/money.ts';
import { order_no } from '../model/process.ts';
import {
  checkoutInfo,
  confirmDetails,
  handSignature,
  openedPayment,
  orderDetails,
  orderMoney,
  paymentMethod,
} from '../model/order.ts';
import { underwritingKey } from '../model/health.ts';
import { file_id, imagePage, manualStatus } from '../model/underwriting-case.ts';
import { holderErrors } from './health.ts';
import { subjectErrors } from './ocr.ts';

const base = '/service/h5/v1/order';

/** Somebody has grown too old overnight, and cannot be insured so any more. */
const contentErrors = [...subjectErrors, 'factorsImpossible'] as const;
const confirmErrors = [...contentErrors, 'processOver', 'processEventRefused'] as const;

/** An order: its manual underwriting, what it says, who confirms it, and its payment. */
export const order = defineService({
  queryOrderMwStatus: {
    method: 'GET',
    path: `${base}/query-order-mw-status`,
    summary: '人工核保的状态、六种结论、说明与承保条件',
    request: z.object({ process_no }),
    response: manualStatus,
    errors: holderErrors,
    auth: 'visitor',
  },
  preUploadMwImageList: {
    method: 'POST',
    path: `${base}/pre-upload-mw-image-list`,
    summary: '保存影像资料的清单与顺序，或提交审核；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      images: z
        .array(
          z.object({
            member_no,
            image: underwritingKey,
            /** In their order; what is known and not named any more is taken back. */
            files: z.array(z.object({ file_id, unclear: z.boolean() })).check(z.maxLength(40)),
            /** All that this device was told of or took back: what others laid beside it stays. Absent: nothing stays. */
            known: z.optional(z.array(file_id).check(z.maxLength(400))),
          }),
        )
        .check(z.maxLength(200)),
      submit: z.boolean(),
      /** Unclear ones that are sent in as they are, flagged. */
      anyway: z.array(file_id).check(z.maxLength(400)),
    }),
    response: imagePage,
    errors: [
      ...holderErrors,
      'processEventRefused',
      'processOver',
      'requestChanged',
      'consentNeeded',
      'memberMissing',
      'objectNotOwned',
      'imagesMissing',
      'imagesUnclear',
      'imagesTooMany',
    ],
    auth: 'visitor',
  },
  preUploadMwImagePage: {
    method: 'GET',
    path: `${base}/pre-upload-mw-image-page`,
    summary: '需要的影像资料：种类、要求、已上传的文件',
    request: z.object({ process_no }),
    response: imagePage,
    errors: [...holderErrors, 'manualNotOffered'],
    auth: 'visitor',
  },
  details: {
    method: 'GET',
    path: `${base}/details`,
    summary: '投保单：产品、保障、人员、保费与经过',
    request: z.object({ process_no }),
    response: orderDetails,
    errors: [...holderErrors, 'factorsImpossible'],
    auth: 'visitor',
  },
  confirmDetails: {
    method: 'GET',
    path: `${base}/confirm-details`,
    summary: '需要本人确认的投保内容；受邀成员只看到本人的信息',
    request: z.object(identitySubject).check(oneSubject),
    response: confirmDetails,
    errors: contentErrors,
    auth: 'visitor',
  },
  sendVerifySms: {
    method: 'POST',
    path: `${base}/send-verify-sms`,
    summary: '确认前向本人手机号发送验证码；按 request_id 幂等',
    request: z.object({ ...identitySubject, request_id, way: askedWay }).check(oneSubject),
    response: sentCaptcha,
    errors: [
      ...confirmErrors,
      ...(['healthSaidWrong', 'captchaTooFrequent', 'captchaNotSent', 'requestChanged'] as const),
    ],
    auth: 'visitor',
  },
  confirm: {
    method: 'POST',
    path: `${base}/confirm`,
    summary: '本人确认投保内容；内容有变会告知，不会按旧内容确认',
    request: z
      .object({
        ...identitySubject,
        request_id,
        /** Of what the page shows. */
        content_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        captcha: z.string().check(z.regex(/^\d{6}$/, '请输入 6 位验证码')),
        signature: z.nullable(handSignature),
      })
      .check(oneSubject),
    response: confirmDetails,
    errors: [
      ...confirmErrors,
      'orderChanged',
      'healthSaidWrong',
      'signatureMissing',
      'captchaWrong',
      'captchaExpired',
      'requestChanged',
    ],
    // Strokes of a long name, drawn slowly.
    mostBytes: 2 * 1024 * 1024,
    auth: 'visitor',
  },
  sendConfirmMessage: {
    method: 'POST',
    path: `${base}/send-confirm-message`,
    summary: '请一位成员本人确认：短信或自行转发，链接限本人、限时',
    request: z.object({ process_no, member_no, request_id, by: z.enum(['sms', 'link']) }),
    response: sentInvite,
    errors: [...confirmErrors, 'memberMissing', 'memberNotInvited', 'inviteTooFrequent', 'requestChanged'],
    auth: 'visitor',
  },
  reportMistake: {
    method: 'POST',
    path: `${base}/report-mistake`,
    summary: '受邀成员：信息有误；告知投保人',
    request: z.object({
      transmit_record_no,
      request_id,
      what: z.string().check(z.trim(), z.minLength(2, '请写明哪里不对'), z.maxLength(200, '最多 200 字')),
    }),
    response: z.object({ told: z.literal(true) }),
    errors: [...confirmErrors, 'requestChanged'],
    auth: 'visitor',
  },
  correct: {
    method: 'POST',
    path: `${base}/correct`,
    summary: '更正联系方式等不影响保费的信息；已有的确认随之失效',
    request: z.object({
      process_no,
      member_no,
      request_id,
      field: z.string().check(z.minLength(1), z.maxLength(40)),
      value: z.string().check(z.trim(), z.minLength(1, '请填写'), z.maxLength(200, '内容过长')),
    }),
    response: confirmDetails,
    errors: [
      ...confirmErrors,
      ...([
        'memberMissing',
        'correctionRefused',
        'requestChanged',
        'paymentClosing',
        'paymentBeingChecked',
      ] as const),
    ],
    auth: 'visitor',
  },
  getCheckoutCounterInfo: {
    method: 'GET',
    path: `${base}/get-checkout-counter-info`,
    summary: '收银台：重新核价后的应付保费、可用的支付方式、支付时限',
    request: z.object({ process_no }),
    response: checkoutInfo,
    errors: [...holderErrors, 'processEventRefused', 'processOver', 'factorsImpossible'],
    auth: 'visitor',
  },
  pay: {
    method: 'POST',
    path: `${base}/pay`,
    summary: '发起支付；同一投保单同时只有一笔，保费有变会告知；按 request_id 幂等',
    request: z.object({ process_no, request_id, method: paymentMethod, amount_fen: fen }),
    response: openedPayment,
    errors: [
      ...holderErrors,
      'processEventRefused',
      'processOver',
      'factorsImpossible',
      'premiumChanged',
      'healthSaidWrong',
      'identityRefused',
      'confirmationMissing',
      'orderPaid',
      'paymentBeingChecked',
      'paymentClosing',
      'channelUnavailable',
      'paymentMethodRefused',
      'requestChanged',
    ],
    auth: 'visitor',
  },
  queryOrderStatus: {
    method: 'GET',
    path: `${base}/query-order-status`,
    summary: '支付状态，以投保单与支付渠道为准，不以页面返回为准',
    request: z.object({ process_no }),
    response: orderMoney,
    errors: holderErrors,
    auth: 'visitor',
  },
  payLink: {
    method: 'POST',
    path: `${base}/pay-link`,
    summary: '换个地方支付的链接，验证投保人手机号后可打开；按 request_id 幂等',
    request: z.object({ process_no, request_id }),
    response: z.object({ address: z.string(), expires_at: instant }),
    errors: [...holderErrors, 'processEventRefused', 'processOver', 'orderPaid'],
    auth: 'visitor',
  },
  checkBelong: {
    method: 'POST',
    path: `${base}/check-belong`,
    summary: '订单是否属于当前客户；不是返回 404040 或 790002',
    request: z
      .object({ order_no: z.optional(order_no), process_no: z.optional(process_no) })
      .check(
        z.refine(
          (asked) => (asked.order_no === undefined) !== (asked.process_no === undefined),
          '请提供订单号或流程号其中一个',
        ),
      ),
    response: z.object({ order_no, process_no, current_step_alias: processStep }),
    errors: ['linkInvalid', 'processForeign'],
    auth: 'visitor',
  },
});
