import * as z from 'zod/mini';
import { amountCheckDetail, amountCheckRow, amountDecision, payment_no } from '../model/amount-check.ts';
import { defineService } from '../define.ts';
import { manualUnderwritingResult, manualUnderwritingStatus } from '../enums.ts';
import { instant, request_id } from '../fields.ts';
import { healthMistake, smartAnswered, saidItem, underwritingKey } from '../model/health.ts';
import { fen } from '../model/money.ts';
import { call_no, policyCallDetail, policyCallRow } from '../model/policy-call.ts';
import { labelled } from '../model/product.ts';
import { file_id, uploadedImage } from '../model/underwriting-case.ts';

// Beyond the specification's list: the underwriter's desk (docs/decisions/023-underwriting.md).

const base = '/service/h5/v1/underwriting';

export const case_no = z.string().check(z.minLength(4), z.maxLength(64));

/** What a person is asked for: the manual underwriting, a second look at a refusal (R22), a call (R16). */
export const caseKind = z.enum(['manual', 'review', 'risk_call']);
export type CaseKind = z.infer<typeof caseKind>;

export const caseRow = z.object({
  case_no,
  kind: caseKind,
  status: manualUnderwritingStatus,
  result: z.nullable(manualUnderwritingResult),
  name: z.string(),
  product_name: z.string(),
  /** What it is about, in a few words. */
  about: z.string(),
  images: z.int(),
  sent_at: instant,
  due_at: instant,
  decided_at: z.nullable(instant),
  /** Waits for the customer: images were asked for. */
  asked_for_images: z.boolean(),
  /** Who looks at it now. */
  locked_by: z.nullable(z.object({ account: z.string(), name: z.string() })),
});
export type CaseRow = z.infer<typeof caseRow>;

const premiumItem = z.object({ item_no: z.string(), item_name: z.string(), fen });

export const caseDetail = z.object({
  ...caseRow.shape,
  /** Product, sum, premium, profession and what else the application says. */
  facts: z.array(labelled),
  age: z.nullable(z.int()),
  gender: z.nullable(z.string()),
  mobile_masked: z.nullable(z.string()),
  /** Why a person decides. */
  because: z.array(z.string()),
  said: z.array(saidItem),
  /** What the insured says is wrong with what was declared of them, until they say that it is right. */
  mistake: z.nullable(healthMistake),
  /** What was declared of them before it was corrected, the oldest first; empty where nothing was. */
  before: z.array(z.object({ declared_at: instant, said: z.array(saidItem) })),
  /** Who declares, and when what stands was declared; null: not yet, or it is being corrected. */
  declared_by: z.string(),
  corrected_at: z.nullable(instant),
  smart: z.array(smartAnswered),
  /** What the customer wrote. */
  note: z.nullable(z.string()),
  images_by_kind: z.array(
    z.object({
      image: underwritingKey,
      title: z.string(),
      required: z.boolean(),
      files: z.array(uploadedImage),
    }),
  ),
  /** Items on which an extra premium may be asked for, with their premium without it. */
  items: z.array(premiumItem),
  /** Without an extra premium, by the ages of today, or of the day of the decision. */
  first_fen: fen,
  /** What it was on the day of the submission, where that was another. */
  submitted_fen: z.nullable(fen),
  /** How often the premium is paid, in words. */
  period: z.string(),
  most_extra_permille: z.int(),
  /** What may be decided here. */
  results: z.array(manualUnderwritingResult),
  decision: z.nullable(
    z.object({
      result: manualUnderwritingResult,
      reason: z.string(),
      extra: z.nullable(z.object({ item_no: z.string(), permille: z.int() })),
      exclusion: z.nullable(z.string()),
      again_from: z.nullable(z.string()),
      by: z.string(),
      at: instant,
    }),
  ),
});
export type CaseDetail = z.infer<typeof caseDetail>;

const deskErrors = ['underwritingCaseMissing', 'productMissing'] as const;
const callErrors = ['policyCallMissing', 'productMissing', 'productConfigMissing'] as const;

export const underwriting = defineService({
  cases: {
    method: 'GET',
    path: `${base}/cases`,
    summary: '核保任务：待审的在前，先到先审；其次等客户补充资料的，最后已结的',
    request: z.object({}),
    response: z.object({ cases: z.array(caseRow) }),
    errors: ['productMissing'],
    auth: 'staff',
    role: 'underwriter',
  },
  case: {
    method: 'GET',
    path: `${base}/case`,
    summary: '一件核保任务：告知、智能核保、影像资料、可下的结论',
    request: z.object({ case_no }),
    response: caseDetail,
    errors: deskErrors,
    auth: 'staff',
    role: 'underwriter',
  },
  decide: {
    method: 'POST',
    path: `${base}/decide`,
    summary: '核保结论，以登录人的名义记录并通知客户，不能撤回；按 request_id 幂等',
    request: z.object({
      case_no,
      /** Of the case that the underwriter looked at: what was sent or declared since is refused. */
      sent_at: instant,
      request_id,
      result: manualUnderwritingResult,
      /** Shown to the customer. */
      reason: z
        .string()
        .check(z.trim(), z.minLength(4, '请写明给客户的说明'), z.maxLength(500, '说明不超过 500 字')),
      extra: z.optional(
        z.object({
          item_no: z.string().check(z.maxLength(40)),
          permille: z.int().check(z.minimum(1), z.maximum(10_000)),
        }),
      ),
      exclusion: z.optional(
        z.string().check(z.trim(), z.minLength(2), z.maxLength(300, '除外内容不超过 300 字')),
      ),
      /** With `delay`: yyyy-mm-dd. */
      again_from: z.optional(z.iso.date()),
    }),
    response: caseDetail,
    errors: [
      ...deskErrors,
      'requestChanged',
      'underwritingDecidedMeanwhile',
      'underwritingDecisionInvalid',
      'underwritingOver',
    ],
    auth: 'staff',
    role: 'underwriter',
  },
  askForImages: {
    method: 'POST',
    path: `${base}/ask-for-images`,
    summary: '请客户补充影像资料：哪些种类、为什么、哪几张要重拍；按 request_id 幂等',
    request: z.object({
      case_no,
      request_id,
      images: z
        .array(
          z.object({
            image: underwritingKey,
            note: z.string().check(z.trim(), z.minLength(2, '请写明要补充什么'), z.maxLength(200)),
            again: z.array(file_id).check(z.maxLength(40)),
          }),
        )
        .check(z.minLength(1, '请选择要补充的资料'), z.maxLength(20)),
    }),
    response: caseDetail,
    errors: [
      ...deskErrors,
      'requestChanged',
      'underwritingDecidedMeanwhile',
      'underwritingDecisionInvalid',
      'underwritingOver',
    ],
    auth: 'staff',
    role: 'underwriter',
  },
  takeBackImages: {
    method: 'POST',
    path: `${base}/take-back-images`,
    summary: '撤回补充资料的请求：不用客户再交，可以直接下结论；按 request_id 幂等',
    request: z.object({ case_no, request_id }),
    response: caseDetail,
    errors: [...deskErrors, 'requestChanged', 'underwritingDecidedMeanwhile', 'underwritingOver'],
    auth: 'staff',
    role: 'underwriter',
  },
  casePhone: {
    method: 'POST',
    path: `${base}/case-phone`,
    summary: '风险测评回访要拨打的完整手机号，每次查看都记录；按 request_id 幂等',
    request: z.object({ case_no, request_id }),
    response: z.object({ mobile: z.nullable(z.string()) }),
    errors: [...deskErrors, 'underwritingDecidedMeanwhile', 'underwritingOver'],
    auth: 'staff',
    role: 'underwriter',
  },
  lock: {
    method: 'POST',
    path: `${base}/lock`,
    summary: '告诉其他核保员自己正在看这一件；一分钟内有效，可续；不妨碍他人下结论',
    request: z.object({ case_no, release: z.optional(z.boolean()) }),
    response: z.object({ locked_by: caseRow.shape.locked_by }),
    errors: ['underwritingCaseMissing'],
    auth: 'staff',
    role: 'underwriter',
  },
  policyCalls: {
    method: 'GET',
    path: `${base}/policy-calls`,
    summary: '请客服回电的客户：待回电的在前，客户请求的先于系统提醒的，先请先回；已回电的在后',
    request: z.object({}),
    response: z.object({ calls: z.array(policyCallRow) }),
    errors: ['productConfigMissing'],
    auth: 'staff',
    role: 'underwriter',
  },
  policyCall: {
    method: 'GET',
    path: `${base}/policy-call`,
    summary: '一件回电：保单、不清楚的问题、每次拨打的结果',
    request: z.object({ call_no }),
    response: policyCallDetail,
    errors: callErrors,
    auth: 'staff',
    role: 'underwriter',
  },
  policyCallPhone: {
    method: 'POST',
    path: `${base}/policy-call-phone`,
    summary: '待回电客户的完整手机号，每次查看都记录；按 request_id 幂等',
    request: z.object({ call_no, request_id }),
    response: z.object({ mobile: z.nullable(z.string()) }),
    errors: [...callErrors, 'policyCallDone'],
    auth: 'staff',
    role: 'underwriter',
  },
  tryPolicyCall: {
    method: 'POST',
    path: `${base}/try-policy-call`,
    summary: '一次拨打的结果，以登录人的名义记录：已回电并写明说了什么，或未接通；按 request_id 幂等',
    request: z.object({
      call_no,
      request_id,
      /** What was said; null: nobody answered, and it stays to be called. */
      said: z.nullable(
        z
          .string()
          .check(z.trim(), z.minLength(4, '请写明和客户说了什么'), z.maxLength(500, '记录不超过 500 字')),
      ),
    }),
    response: policyCallDetail,
    errors: [...callErrors, 'policyCallDone', 'requestChanged'],
    auth: 'staff',
    role: 'underwriter',
  },
  amounts: {
    method: 'GET',
    path: `${base}/amounts`,
    summary: '渠道金额与应付保费不一致的收款：待核对的在前，先到先核；已核对的在后',
    request: z.object({}),
    response: z.object({ amounts: z.array(amountCheckRow) }),
    errors: ['amountCheckMissing', 'productMissing'],
    auth: 'staff',
    role: 'underwriter',
  },
  amount: {
    method: 'GET',
    path: `${base}/amount`,
    summary: '一笔待核对的收款：应付、渠道金额与渠道单号、谁看过、怎样处理；谁看过会记录',
    request: z.object({ payment_no }),
    response: amountCheckDetail,
    errors: ['amountCheckMissing', 'productMissing'],
    auth: 'staff',
    role: 'underwriter',
  },
  decideAmount: {
    method: 'POST',
    path: `${base}/decide-amount`,
    summary:
      '收款核对的结论，以登录人的名义记录并通知客户：关闭这笔支付，客户可以重新支付；按 request_id 幂等',
    request: z.object({
      payment_no,
      request_id,
      decision: amountDecision,
      /** For the staff. */
      reason: z
        .string()
        .check(z.trim(), z.minLength(4, '请写明核对的结果'), z.maxLength(500, '说明不超过 500 字')),
    }),
    response: amountCheckDetail,
    errors: ['amountCheckMissing', 'amountCheckDone', 'productMissing', 'requestChanged'],
    auth: 'staff',
    role: 'underwriter',
  },
});
