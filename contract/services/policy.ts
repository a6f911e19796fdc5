import * as z from 'zod/mini';
import { mobilePattern } from '../certificate/mobile.ts';
import { defineService } from '../define.ts';
import { instant, process_no, request_id } from '../fields.ts';
import { askedWay, sentCaptcha } from '../model/captcha.ts';
import {
  documentLink,
  onlineVisit,
  policyDetail,
  policyNumberPattern,
  signatureCheck,
  surrenderQuote,
  surrenderReason,
  visitAnswer,
} from '../model/policy.ts';

const base = '/service/h5/v1/policy';

const question = z.string().check(z.minLength(1), z.maxLength(64));

const holderErrors = ['processMissing', 'processForeign', 'processStepUnfinished', 'productMissing'] as const;
const policyErrors = [...holderErrors, 'policyMissing'] as const;
const surrenderErrors = [...policyErrors, 'policyEnded', 'coolingOffOver', 'surrenderByService'] as const;

/** Beyond the specification's list: what follows from a payment, for who holds the process. */
export const policy = defineService({
  find: {
    method: 'POST',
    path: `${base}/find`,
    summary: '凭保单号和投保人手机号找到保单；验证手机后才显示内容',
    request: z.object({
      policy_no: z.string().check(z.regex(policyNumberPattern, '请输入保单上的 13 位数字')),
      mobile: z.string().check(z.regex(mobilePattern, '请输入 11 位手机号')),
    }),
    response: z.object({ process_no }),
    errors: ['policyMissing', 'tooManyRequests'],
    auth: 'visitor',
  },
  detail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '电子保单：状态、期间、犹豫期、下次交费、文件与退款进度',
    request: z.object({ process_no }),
    response: policyDetail,
    errors: holderErrors,
    auth: 'visitor',
  },
  receive: {
    method: 'POST',
    path: `${base}/receive`,
    summary: '签收电子保单，犹豫期自这一天起算；重复签收不改变日期',
    request: z.object({ process_no, request_id }),
    response: policyDetail,
    errors: policyErrors,
    auth: 'visitor',
  },
  renewRecording: {
    method: 'POST',
    path: `${base}/renew-recording`,
    summary: '录制链接过期后换新链接，已读好的段落保留；链接仍有效时不变；按 request_id 幂等',
    request: z.object({ process_no, request_id }),
    response: policyDetail,
    errors: [...policyErrors, 'policyEnded'],
    auth: 'visitor',
  },
  document: {
    method: 'GET',
    path: `${base}/document`,
    summary: '一份文件（PDF）的短时下载地址',
    request: z.object({ process_no, document_no: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: documentLink,
    errors: [...policyErrors, 'policyDocumentMissing', 'storageUnavailable'],
    auth: 'visitor',
  },
  checkSignature: {
    method: 'GET',
    path: `${base}/check-signature`,
    summary: '读取保存的文件，当场核对电子签名',
    request: z.object({ process_no, document_no: z.string().check(z.minLength(1), z.maxLength(64)) }),
    response: signatureCheck,
    errors: [...policyErrors, 'policyDocumentMissing', 'storageUnavailable'],
    auth: 'visitor',
  },
  visit: {
    method: 'GET',
    path: `${base}/visit`,
    summary: '在线回访的问题与已保存的回答',
    request: z.object({ process_no }),
    response: onlineVisit,
    errors: [...policyErrors, 'policyEnded'],
    auth: 'visitor',
  },
  answerVisit: {
    method: 'POST',
    path: `${base}/answer-visit`,
    summary: '回答回访的一个问题；最后一题答完即完成；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      question,
      answer: visitAnswer,
      /** It was explained before. */
      explained: z.boolean(),
    }),
    response: onlineVisit,
    errors: [...policyErrors, 'policyEnded', 'visitQuestionMissing'],
    auth: 'visitor',
  },
  askCall: {
    method: 'POST',
    path: `${base}/ask-call`,
    summary: '请客服回电，一个工作日内；同一问题还没回电时不再另记；按 request_id 幂等；不影响回访与退保',
    request: z.object({
      process_no,
      request_id,
      about: z.enum(['visit', 'surrender']),
      /** Of the visit, which one is not understood. */
      question: z.optional(question),
    }),
    response: z.object({ mobile_masked: z.nullable(z.string()), due_at: instant }),
    errors: [...policyErrors, 'visitQuestionMissing'],
    auth: 'visitor',
  },
  endDebit: {
    method: 'POST',
    path: `${base}/end-debit`,
    summary: '取消续期保费的自动扣款，立即生效；重复取消不变；按 request_id 幂等',
    request: z.object({ process_no, request_id }),
    response: policyDetail,
    errors: policyErrors,
    auth: 'visitor',
  },
  surrenderQuote: {
    method: 'GET',
    path: `${base}/surrender-quote`,
    summary: '犹豫期内退保：可退金额、退回账户与后果',
    request: z.object({ process_no }),
    response: surrenderQuote,
    errors: surrenderErrors,
    auth: 'visitor',
  },
  sendCaptcha: {
    method: 'POST',
    path: `${base}/send-captcha`,
    summary: '向投保人手机发送退保验证码',
    request: z.object({ process_no, request_id, way: askedWay }),
    response: sentCaptcha,
    errors: [...surrenderErrors, 'captchaTooFrequent', 'captchaNotSent', 'requestChanged'],
    auth: 'visitor',
  },
  surrender: {
    method: 'POST',
    path: `${base}/surrender`,
    summary: '犹豫期内退保并退还全部保费；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      captcha: z.string().check(z.regex(/^\d{6}$/)),
      /** Nobody has to say why. */
      reason: z.nullable(surrenderReason),
    }),
    response: policyDetail,
    errors: [...surrenderErrors, 'captchaWrong', 'captchaExpired', 'requestChanged'],
    auth: 'visitor',
  },
  shownText: {
    method: 'GET',
    path: `${base}/shown-text`,
    summary: '按指纹取回当时展示的文字',
    request: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    response: z.object({
      kind: z.enum(['notice', 'document', 'consent', 'health', 'visit']),
      text: z.string(),
    }),
    errors: ['shownTextMissing'],
    auth: 'none',
  },
});
