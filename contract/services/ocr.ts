import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { fen } from '../model/money.ts';
import { process_no, request_id, transmit_record_no } from '../fields.ts';
import {
  cardAct,
  cardDetail,
  cardField,
  declineReason,
  identitySubject,
  inviteInfo,
  member_no,
  memberList,
  oneSubject,
  sentInvite,
} from '../model/identity.ts';
import { objectErrors } from './file.ts';

const base = '/service/h5/v1/ocr';

/**
 * Server-sent events: the number of the process each time that something about its members changed. Asked with
 * Visitor-Authorization by who holds the process (`process_no`) or by an invited member (`transmit_record_no`).
 */
export const identityEvents = `${base}/events`;

/** Who may not ask, of a process or of a link. */
export const subjectErrors = [
  'processMissing',
  'processForeign',
  'processStepUnfinished',
  'productMissing',
  'linkInvalid',
  'faceLinkExpired',
  'identityNeeded',
] as const;
const memberErrors = [...subjectErrors, 'memberMissing', 'memberForeign'] as const;

const act = { member_no, request_id, act: cardAct };

/** What may come of the application's taking a card's value. */
const adoptErrors = [
  ...memberErrors,
  'processEventRefused',
  'processOver',
  'requestChanged',
  'cardFieldsUnseen',
  'cardNotRead',
  'cardMismatch',
  'cardDone',
  'premiumChanged',
  'factorInvalid',
  'factorsImpossible',
  'paidApplicationFixed',
  'paymentClosing',
  'paymentBeingChecked',
] as const;

/** What may come of an act, whoever does it. */
const actErrors = [
  ...adoptErrors,
  'consentNeeded',
  'cardUnreadable',
  'cardWrongSide',
  'cardPictureRefused',
  'cardPictureMissing',
  ...objectErrors,
  'cardPaperRefused',
  'cardReadingBusy',
  'cardExpired',
] as const;

/** ID cards of an order's members. */
export const ocr = defineService({
  getMemberList: {
    method: 'GET',
    path: `${base}/get-member-list`,
    summary: '需要核实身份的成员与进度；受邀成员只看到本人',
    request: z.object(identitySubject).check(oneSubject),
    response: memberList,
    errors: subjectErrors,
    auth: 'visitor',
  },
  detail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '一位成员的证件：照片、识别结果、与投保信息的比对',
    request: z.object({ ...identitySubject, member_no }).check(oneSubject),
    response: cardDetail,
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
  verify: {
    method: 'POST',
    path: `${base}/verify`,
    summary: '投保人办理证件：识别、核对、以证件为准、人工办理；按 request_id 幂等',
    request: z.object({ process_no, ...act }),
    response: cardDetail,
    errors: actErrors,
    auth: 'visitor',
  },
  verifyWithNotify: {
    method: 'POST',
    path: `${base}/verify-with-notify`,
    summary: '受邀成员办理本人证件；完成后通知邀请人',
    request: z.object({ transmit_record_no, ...act }),
    response: cardDetail,
    errors: actErrors,
    auth: 'visitor',
  },
  sendInviteMessage: {
    method: 'POST',
    path: `${base}/send-invite-message`,
    summary: '邀请一位成员本人办理：短信或自行转发，链接限本人、限时',
    request: z.object({ process_no, member_no, request_id, by: z.enum(['sms', 'link']) }),
    response: sentInvite,
    errors: [...memberErrors, 'processOver', 'memberNotInvited', 'inviteTooFrequent', 'requestChanged'],
    auth: 'visitor',
  },
  /** Beyond the specification's list: who is invited cannot agree to another premium, and nobody else has their card. */
  adoptForMember: {
    method: 'POST',
    path: `${base}/adopt-for-member`,
    summary: '受邀成员的证件会改变保费时，投保人同意以证件为准；按 request_id 幂等',
    request: z.object({ process_no, member_no, request_id, field: cardField, first_fen: fen }),
    response: memberList,
    errors: adoptErrors,
    auth: 'visitor',
  },
  /** Beyond the specification's list: the person whose link is over asks for a new one. */
  askInvite: {
    method: 'POST',
    path: `${base}/ask-invite`,
    summary: '链接过期后请邀请人重新发送，每小时一次，每天三次；投保退回健康告知时直接发送',
    request: z.object({ transmit_record_no, request_id }),
    response: z.object({
      /** False where it was asked lately, and without `retry_at` where no link is needed. */
      asked: z.boolean(),
      /** A new link went out by message: now, where the sale is led back and nobody can send one, or lately. */
      sent: z.boolean(),
      /** From when it may be asked again; null: now. */
      retry_at: z.nullable(z.iso.datetime()),
    }),
    errors: ['linkInvalid', 'productMissing'],
    auth: 'visitor',
  },
  /** Beyond the specification's list: who is invited and is somebody else, or does not agree, says so. */
  declineInvite: {
    method: 'POST',
    path: `${base}/decline-invite`,
    summary: '受邀的人说明不是本人，或不同意办理；链接随即失效并告知投保人，可重复提交',
    request: z.object({ transmit_record_no, because: declineReason }),
    /** What was said first: once it is declined it stays so until another invitation. */
    response: z.object({ because: declineReason }),
    errors: [
      'linkInvalid',
      'faceLinkExpired',
      'productMissing',
      'memberMissing',
      'identityNeeded',
      'memberNotInvited',
      'processOver',
    ],
    auth: 'visitor',
  },
});
