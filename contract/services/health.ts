import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { displayKind } from '../enums.ts';
import { instant, process_no, request_id } from '../fields.ts';
import {
  givenHealthAnswer,
  healthConclusion,
  healthMember,
  healthState,
  smartState,
  underwritingKey,
} from '../model/health.ts';
import { identitySubject, member_no, oneSubject } from '../model/identity.ts';
import { fen } from '../model/money.ts';
import { subjectErrors } from './ocr.ts';

const base = '/service/h5/v1/health';

export const holderErrors = [
  'processMissing',
  'processForeign',
  'processStepUnfinished',
  'productMissing',
] as const;
const actErrors = [
  ...holderErrors,
  'processEventRefused',
  'processOver',
  'requestChanged',
  'consentNeeded',
] as const;

const revision = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** The health notice, and the smart underwriting that may follow from it. */
export const health = defineService({
  information: {
    method: 'GET',
    path: `${base}/information`,
    summary: '健康告知的问题、每位被保险人已保存的回答',
    request: z.object({ process_no }),
    response: z.object({
      display: displayKind,
      title: z.string(),
      note: z.string(),
      /** Where the insurer asks itself (jump_to_insurance_company). */
      insurer: z.object({ name: z.string(), phone: z.string(), url: z.nullable(z.string()) }),
      /** Whose answers may be given: while some are corrected, only theirs; `answers` are everybody's. */
      members: z.array(healthMember),
      answers: z.array(givenHealthAnswer),
      /** Whose consent to the use of health data is asked for (rule R20). */
      consent_member_no: member_no,
      consented: z.boolean(),
      /** Of the questions as they are shown: SHA-256. */
      version: z.string(),
      state: healthState,
      revision: z.int(),
      saved_at: z.nullable(instant),
    }),
    errors: holderErrors,
    auth: 'visitor',
  },
  submitConclusion: {
    method: 'POST',
    path: `${base}/submit-conclusion`,
    summary: '暂存、提交、再次确认健康告知；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      /** `save` keeps a draft, `submit` sends it in, `confirm` says once more that it is true. */
      kind: z.enum(['save', 'submit', 'confirm']),
      /** The revision that the page saw last; 0: none. */
      revision,
      /** Everything that is answered; with `confirm` what was shown. */
      answers: z.array(givenHealthAnswer).check(z.maxLength(600)),
    }),
    response: healthConclusion,
    errors: [
      ...actErrors,
      'memberMissing',
      'healthChangedElsewhere',
      'healthUnanswered',
      'healthAnswersFixed',
    ],
    auth: 'visitor',
  },
  getHealthAuditConclusion: {
    method: 'GET',
    path: `${base}/get-health-audit-conclusion`,
    summary: '健康告知的结论与原话；受邀成员只看到本人',
    request: z.object(identitySubject).check(oneSubject),
    response: healthConclusion,
    errors: subjectErrors,
    auth: 'visitor',
  },
  getSmartMwUrl: {
    method: 'GET',
    path: `${base}/get-smart-mw-url`,
    summary: '智能核保的入口与还没有答完的被保险人',
    request: z.object({ process_no }),
    response: z.object({
      url: z.string(),
      members: z.array(z.object({ member_no, name: z.string(), done: z.boolean() })),
    }),
    errors: [...holderErrors, 'processEventRefused', 'processOver'],
    auth: 'visitor',
  },
  smartQuestion: {
    method: 'GET',
    path: `${base}/smart-question`,
    summary: '一位被保险人智能核保的进度、当前问题、可搜索的疾病',
    request: z.object({ process_no, member_no: z.optional(member_no) }),
    response: smartState,
    errors: [...holderErrors, 'processEventRefused', 'processOver', 'memberMissing'],
    auth: 'visitor',
  },
  answerSmart: {
    method: 'POST',
    path: `${base}/answer-smart`,
    summary: '回答或修改一个问题；会丢弃后面的回答时先告知',
    request: z.object({
      process_no,
      request_id,
      member_no,
      revision,
      of: underwritingKey,
      answer: z.union([
        z.object({ question: underwritingKey, value: underwritingKey }),
        /** Looked for by name. */
        z.object({ disease: underwritingKey }),
      ]),
      /** Later answers that hang on the one that changes are dropped: refused without. */
      drop: z.boolean(),
    }),
    response: smartState,
    errors: [
      ...actErrors,
      'memberMissing',
      'healthChangedElsewhere',
      'healthAnswersFixed',
      'smartAnswersDropped',
      'smartQuestionMissing',
    ],
    auth: 'visitor',
  },
  acceptConditions: {
    method: 'POST',
    path: `${base}/accept-conditions`,
    summary: '逐项接受加费与除外，或转人工核保；全部接受后保费随之更新',
    request: z.object({
      process_no,
      request_id,
      act: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('accept'),
          condition_no: z.string().check(z.minLength(4), z.maxLength(64)),
          /** With every condition, as the page shows it: refused where a birthday changed it meanwhile. */
          first_fen: z.optional(fen),
        }),
        z.object({ kind: z.literal('to_manual') }),
      ]),
    }),
    response: healthConclusion,
    errors: [...actErrors, 'conditionMissing', 'manualNotOffered', 'underwritingOver', 'premiumChanged'],
    auth: 'visitor',
  },
  confirmAnswers: {
    method: 'POST',
    path: `${base}/confirm-answers`,
    summary: '本人确认健康告知属实，或说明哪里不对；按 request_id 幂等',
    request: z
      .object({
        ...identitySubject,
        member_no,
        request_id,
        /** Of what the page shows. */
        content_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        right: z.boolean(),
        mistake: z.optional(
          z.string().check(z.trim(), z.minLength(2, '请写明哪里不对'), z.maxLength(500, '请写在 500 字以内')),
        ),
      })
      .check(oneSubject),
    response: healthConclusion,
    errors: [
      ...subjectErrors,
      'memberMissing',
      'memberForeign',
      'processOver',
      'requestChanged',
      'healthUnanswered',
      'healthChangedElsewhere',
    ],
    auth: 'visitor',
  },
  askPerson: {
    method: 'POST',
    path: `${base}/ask-person`,
    summary: '请人工复核系统的拒绝结论；按 request_id 幂等',
    request: z.object({
      process_no,
      request_id,
      note: z.optional(z.string().check(z.trim(), z.maxLength(500, '请写在 500 字以内'))),
    }),
    response: healthConclusion,
    errors: actErrors,
    auth: 'visitor',
  },
});
