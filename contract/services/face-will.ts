import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, transmit_record_no } from '../fields.ts';
import { recordingStatus, recordingStep } from '../model/recording.ts';

const base = '/service/h5/v1/face-will';
const signed = z.string().check(z.minLength(16), z.maxLength(600));

/** What the customer is asked to do. Left and right are the customer's own. */
export const faceChallenge = z.enum(['turn_left', 'turn_right', 'open_mouth', 'close_eyes', 'nod']);
export type FaceChallenge = z.infer<typeof faceChallenge>;

/** Why a will check failed, or went to a person. */
export const willCode = z.enum([
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
  'no_id_card',
  'chosen_by_customer',
  'outside_refused',
]);
export type WillCode = z.infer<typeof willCode>;

export const openedFaceWill = z.object({
  will_check_no: z.string(),
  /** In the order that the server drew. */
  challenges: z.array(faceChallenge),
  /** Seconds for each of them. */
  challenge_seconds: z.int(),
  expires_at: instant,
});
export type OpenedFaceWill = z.infer<typeof openedFaceWill>;

/** A JPEG of at most 150 KB, base64: the picture that shows what was asked for. */
export const proofFrame = z.object({
  shows: z.enum(['straight', ...faceChallenge.options]),
  jpeg: z.string().check(z.minLength(100), z.maxLength(200_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});
export type ProofFrame = z.infer<typeof proofFrame>;

const progress = { recording_no: z.string(), status: recordingStatus, next_step_alias: recordingStep };

export const faceWillResult = z.object({
  ...progress,
  /** `waiting`: the outside engine has no result yet. */
  outcome: z.enum(['passed', 'failed', 'to_person', 'waiting']),
  code: z.nullable(willCode),
  message: z.string(),
  attempts_left: z.int(),
});
export type FaceWillResult = z.infer<typeof faceWillResult>;

const ticketErrors = ['faceTicketInvalid', 'faceLinkExpired', 'consentNeeded'] as const;
const holderErrors = [
  'linkInvalid',
  'recordingExpired',
  'identityNeeded',
  'recordingTakenOver',
  'recordingOutOfOrder',
] as const;

/**
 * Beyond the specification's list (docs/decisions/008-will-check-consent-retention.md). `open` and `answer` are the
 * embedded engine's own, reached by its ticket as an outside engine would be; `confirm` and `choosePerson` are the
 * recording's.
 */
export const faceWill = defineService({
  open: {
    method: 'POST',
    path: `${base}/open`,
    summary: '凭一次性票据取得核验动作与顺序',
    request: z.object({ ticket: signed }),
    response: openedFaceWill,
    errors: ticketErrors,
    auth: 'none',
  },
  answer: {
    method: 'POST',
    path: `${base}/answer`,
    summary: '提交每个动作的照片；重复提交得到同一结果',
    request: z.object({ ticket: signed, frames: z.array(proofFrame).check(z.minLength(1), z.maxLength(6)) }),
    /** The route to go back to, with the signed result. */
    response: z.object({ redirect: z.string() }),
    errors: [
      ...ticketErrors,
      'facePictureUnreadable',
      'faceChecksBusy',
      'faceMatchUnavailable',
      'tooManyRequests',
    ],
    auth: 'none',
  },
  confirm: {
    method: 'POST',
    path: `${base}/confirm`,
    summary: '核对带签名的核验结果，通过后进入下一步；可重复提交',
    request: z.object({ transmit_record_no, result: signed }),
    response: faceWillResult,
    errors: [...holderErrors, 'faceResultInvalid'],
    auth: 'visitor',
  },
  choosePerson: {
    method: 'POST',
    path: `${base}/choose-person`,
    summary: '不用人脸，改由工作人员核验（规则 R21）；可重复提交',
    request: z.object({ transmit_record_no }),
    response: faceWillResult,
    errors: holderErrors,
    auth: 'visitor',
  },
});
