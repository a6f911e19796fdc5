import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, process_no, request_id, transmit_record_no } from '../fields.ts';
import {
  faceState,
  identityMember,
  identitySubject,
  inviteInfo,
  member_no,
  memberList,
  oneSubject,
  sentInvite,
} from '../model/identity.ts';
import { fen } from '../model/money.ts';
import { labelled } from '../model/product.ts';
import { faceChallenge, proofFrame } from './face-will.ts';
import { subjectErrors } from './ocr.ts';

const base = '/service/h5/v1/face-recognition';

const memberErrors = [...subjectErrors, 'memberMissing', 'memberForeign'] as const;

/** Why a face did not pass, or went to a person. */
export const faceCode = z.enum([
  'no_face',
  'several_faces',
  'face_too_small',
  'face_too_dark',
  'face_too_bright',
  'face_blurred',
  'eyes_shut',
  'face_changed',
  'challenge_missed',
  'wrong_person',
  'person_unsure',
  'no_portrait',
  'chosen_by_customer',
  'attempts_used_up',
  'risk_control',
  'outside_refused',
  'face_unclear',
]);
export type FaceCode = z.infer<typeof faceCode>;

export const faceDetail = z.object({
  member: identityMember,
  state: faceState,
  /** Of all that may fail: another day brings no more. */
  attempts_left: z.int(),
  code: z.nullable(faceCode),
  message: z.nullable(z.string()),
  /** How alike the face and the card's portrait are, from 0 to 1; null: not compared. */
  score: z.nullable(z.number()),
  /** From which on they count as one person. */
  threshold: z.nullable(z.number()),
  finished_at: z.nullable(instant),
  /** What a person wrote who decided. */
  message_of_person: z.nullable(z.string()),
});
export type FaceDetail = z.infer<typeof faceDetail>;

export const faceAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin') }),
  z.object({
    kind: z.literal('answer'),
    check_no: z.string().check(z.minLength(4), z.maxLength(64)),
    frames: z.array(proofFrame).check(z.minLength(1), z.maxLength(6)),
  }),
  z.object({
    /** The film of a try, uploaded under the purpose face_clip. It may come after the result; the first one stays. */
    kind: z.literal('film'),
    check_no: z.string().check(z.minLength(4), z.maxLength(64)),
    clip_file_id: z.string().check(z.minLength(4), z.maxLength(64)),
  }),
  z.object({ kind: z.literal('to_person') }),
]);
export type FaceAct = z.infer<typeof faceAct>;

export const faceAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begun'),
    check_no: z.string(),
    /** In the order that the server drew; never twice the same for one member. */
    challenges: z.array(faceChallenge),
    /** Seconds for each of them. */
    challenge_seconds: z.int(),
    expires_at: instant,
  }),
  z.object({ kind: z.literal('result'), detail: faceDetail }),
]);
export type FaceAnswer = z.infer<typeof faceAnswer>;

const act = { member_no, request_id, act: faceAct };

const actErrors = [
  ...memberErrors,
  'processEventRefused',
  'processOver',
  'requestChanged',
  'consentNeeded',
  'cardNotRead',
  'faceAuthenticated',
  'faceCollected',
  'faceAttemptsUsedUp',
  'faceCheckMissing',
  'faceAnswerAwaited',
  'facePictureUnreadable',
  'faceChecksBusy',
  'faceMatchUnavailable',
  'riskControlScore',
  'clipMissing',
] as const;

/** Six pictures of at most 200,000 characters, and a little beside them. */
const mostBytes = 2 * 1024 * 1024;

/** Faces of an order's members. */
export const faceRecognition = defineService({
  getMemberList: {
    method: 'GET',
    path: `${base}/get-member-list`,
    summary: '需要人脸识别的成员与进度；受邀成员只看到本人',
    request: z.object(identitySubject).check(oneSubject),
    response: memberList,
    errors: subjectErrors,
    auth: 'visitor',
  },
  detail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '一位成员的人脸识别结果：分数、门限、原因、剩余次数',
    request: z.object({ ...identitySubject, member_no }).check(oneSubject),
    response: faceDetail,
    errors: memberErrors,
    auth: 'visitor',
  },
  hint: {
    method: 'GET',
    path: `${base}/hint`,
    summary: '识别前的提示、动作数、剩余次数与其他办法',
    request: z.object({ ...identitySubject, member_no }).check(oneSubject),
    response: z.object({
      tips: z.array(z.object({ icon: z.enum(['light', 'uncovered', 'frontal']), text: z.string() })),
      /** About how long all of it takes. */
      seconds: z.int(),
      challenges: z.int(),
      attempts_left: z.int(),
      /** What else one may do (rule R21), in words. */
      other_ways: z.array(z.string()),
      /** Days that the pictures are kept. */
      image_days: z.int(),
    }),
    errors: memberErrors,
    auth: 'visitor',
  },
  getInviteInfo: {
    method: 'GET',
    path: `${base}/get-invite-info`,
    summary: '邀请的说明；验证手机号前不含任何个人信息',
    request: z.object({ transmit_record_no }),
    response: inviteInfo,
    errors: ['linkInvalid', 'faceLinkExpired', 'productMissing', 'memberMissing'],
    auth: 'visitor',
  },
  orderConfirmDetails: {
    method: 'GET',
    path: `${base}/order-confirm-details`,
    summary: '本人要核实身份的这份投保：产品、计划、保费与本人信息',
    request: z.object({ ...identitySubject, member_no }).check(oneSubject),
    response: z.object({
      insurer: z.string(),
      product_name: z.string(),
      plan_name: z.string(),
      /** How long it insures, in words. */
      period: z.string(),
      first_fen: fen,
      applicant_masked: z.string(),
      insurants_masked: z.array(z.string()),
      /** What the application says of the member. */
      own: z.array(labelled),
    }),
    errors: memberErrors,
    auth: 'visitor',
  },
  healthAuditConfirmDetails: {
    method: 'GET',
    path: `${base}/health-audit-confirm-details`,
    summary: '本人的健康告知；产品没有健康告知时 asked 为 false',
    request: z.object({ ...identitySubject, member_no }).check(oneSubject),
    response: z.object({
      asked: z.boolean(),
      answered_at: z.nullable(instant),
      items: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
    errors: memberErrors,
    auth: 'visitor',
  },
  verify: {
    method: 'POST',
    path: `${base}/verify`,
    summary: '投保人本人识别：取动作、提交照片、补交短片、改由人工；按 request_id 幂等',
    request: z.object({ process_no, ...act }),
    response: faceAnswer,
    errors: actErrors,
    mostBytes,
    auth: 'visitor',
  },
  verifyWithNotify: {
    method: 'POST',
    path: `${base}/verify-with-notify`,
    summary: '受邀成员本人识别；完成后通知邀请人',
    request: z.object({ transmit_record_no, ...act }),
    response: faceAnswer,
    errors: actErrors,
    mostBytes,
    auth: 'visitor',
  },
  sendInviteMessage: {
    method: 'POST',
    path: `${base}/send-invite-message`,
    summary: '邀请一位成员本人识别：短信或自行转发，链接限本人、限时',
    request: z.object({ process_no, member_no, request_id, by: z.enum(['sms', 'link']) }),
    response: sentInvite,
    errors: [...memberErrors, 'processOver', 'memberNotInvited', 'inviteTooFrequent', 'requestChanged'],
    auth: 'visitor',
  },
});
