import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, recording_no, request_id } from '../fields.ts';
import { finding, readingMark, recordingStatus, reviewedSegment, rung, segment } from '../model/recording.ts';
import { cardField, cardPaper, member_no } from '../model/identity.ts';
import { operation } from './page-trace.ts';

// Beyond the specification's list: the desk at which staff decide over recordings (docs/decisions/012-staff-and-insurer.md).

const base = '/service/h5/v1/review';

/** Server-sent events: the number of each recording that changed, asked with Staff-Authorization. */
export const reviewEvents = `${base}/events`;

/** A row of the desk's queue. */
export const reviewTask = z.object({
  recording_no: z.string(),
  status: recordingStatus,
  product_name: z.string(),
  person: z.object({ name: z.string() }),
  submitted_at: z.nullable(instant),
  /** While it waits for a person: when the customer was promised the answer at the latest. */
  review_until: z.nullable(instant),
  /** Somebody has decided, and it takes effect in a moment. */
  is_held: z.boolean(),
  /** Who looks at it at the moment; null: nobody. */
  locked_by: z.nullable(z.object({ account: z.string(), name: z.string() })),
  updated_at: instant,
});
export type ReviewTask = z.infer<typeof reviewTask>;

/** A video of the store: the address is good for `expires_in` seconds. */
const video = z.object({
  url: z.string(),
  expires_in: z.int(),
  size: z.int(),
  duration_ms: z.number(),
  /** Where each segment starts in the permanent video. */
  chapters: z.array(z.object({ segment: z.int(), start_ms: z.number(), end_ms: z.number() })),
});

export const machineVerdict = z.object({
  decision: z.enum(['approve', 'return', 'review']),
  findings: z.array(finding),
  /** What was measured, by segment, under the machine's own names. */
  measures: z.array(z.record(z.string(), z.unknown())),
  /** Sound level of the whole video, 0 to 1, ten a second. */
  levels: z.array(z.number()),
  /** Pictures that show why; their addresses are as short-lived as the video's. */
  frames: z.array(
    z.object({ code: z.string(), segment: z.nullable(z.int()), at_ms: z.number(), url: z.string() }),
  ),
  thresholds_version: z.string(),
  engine: z.string(),
  judged_at: instant,
});
export type MachineVerdict = z.infer<typeof machineVerdict>;

/** Who it should be: what the identity system holds, and what the will check saw. */
const identityFile = z.object({
  /** Null where the identity system holds no picture, and where the customer does not consent to face data. */
  portrait: z.nullable(z.string()),
  /** Null where the customer is not asked about face data: the product has no will check. */
  face_consented: z.nullable(z.boolean()),
  will_check: z.nullable(
    z.object({
      status: z.enum(['open', 'passed', 'failed', 'to_person', 'ended']),
      code: z.nullable(z.string()),
      /** Distance of the face from the portrait: lower is nearer. */
      distance: z.nullable(z.number()),
      pictures: z.array(z.object({ shows: z.string(), url: z.string() })),
      finished_at: z.nullable(instant),
    }),
  ),
});
export type IdentityFile = z.infer<typeof identityFile>;

export const recordedReview = z.object({
  id: z.int(),
  submission: z.int(),
  decision: z.enum(['pass', 'return']),
  segments: z.array(reviewedSegment),
  remark: z.string(),
  reviewer: z.string(),
  at: instant,
  /** Why it was passed without having been watched, and why the machine was overruled; '' where neither was so. */
  not_watched_because: z.string(),
  against_machine_because: z.string(),
  /** It has not taken effect yet, nobody was told, and it may still be undone for about so many milliseconds. */
  held: z.boolean(),
  undo_ms: z.int(),
});
export type Review = z.infer<typeof recordedReview>;

/** What broke a reading off, or had it go on by another way of recording. */
export const incident = z.object({
  at: instant,
  kind: z.enum(['interrupt', 'step_down']),
  /** A sentence for the reviewer, without its full stop. */
  text: z.string(),
});
export type Incident = z.infer<typeof incident>;

/** Whether a person says the opposite of what the machine said; where it left it to a person, nobody can. */
export function isAgainstMachine(
  decision: Review['decision'],
  machine: MachineVerdict['decision'] | undefined,
): boolean {
  return machine === (decision === 'pass' ? 'return' : 'approve');
}

/** All that is known of a recording's videos, and what machine and people said of them. */
export const recordingFile = z.object({
  script_version: z.string(),
  segments: z.array(segment),
  clips: z.array(
    z.object({
      clip_id: z.string(),
      rung,
      duration_ms: z.number(),
      size: z.int(),
      marks: z.array(readingMark),
    }),
  ),
  /** The permanent MP4: null until the job made it. */
  video: z.nullable(video),
  findings: z.nullable(z.array(finding)),
  /** Number of the newest submission, 0 before the first. */
  submission: z.int(),
  /** Null where the machine has not judged this submission. */
  verdict: z.nullable(machineVerdict),
  /** What each submission before this one was, the newest first. */
  earlier: z.array(
    z.object({ submission: z.int(), video: z.nullable(video), verdict: z.nullable(machineVerdict) }),
  ),
  identity: identityFile,
  /** Of all submissions, the oldest first; of a clip's step down without its time, when the clip was registered. */
  incidents: z.array(incident),
  /** What people decided, the newest first. */
  reviews: z.array(recordedReview),
  /** What may be decided now, and for how many milliseconds it could be undone: 0 where it takes effect at once. */
  may: z.object({ pass: z.boolean(), return: z.boolean(), undo_ms: z.int() }),
  events: z.array(z.object({ id: z.int(), name: z.string(), at: instant, detail: z.string() })),
});
export type RecordingFile = z.infer<typeof recordingFile>;

export const reviewDetail = z.object({
  ...reviewTask.shape,
  person: z.object({
    name: z.string(),
    certificate_number_masked: z.string(),
    mobile_masked: z.string(),
  }),
  ...recordingFile.shape,
});
export type ReviewDetail = z.infer<typeof reviewDetail>;

/** What the customer did on a page; its time is the server's (rule R8). */
export const tracedOperation = z.object({
  ...z.pick(operation, { kind: true, page: true, title: true, target: true }).shape,
  at: instant,
  /** Which of the devices that used the link, from 1 in the order of their first operation. */
  device: z.int(),
});
export type TracedOperation = z.infer<typeof tracedOperation>;

/** Why a reviewer does what is not the rule; kept with the decision and in its event. */
const reason = z
  .string()
  .check(z.trim(), z.minLength(2, '请写明原因'), z.maxLength(200, '原因不超过 200 字'));

/** A member's card or face that the machine left to a person. */
const identityWhat = z.enum(['card', 'face']);

/** A row of the desk's list of identities. */
export const identityCase = z.object({
  member_no,
  what: identityWhat,
  name: z.string(),
  product_name: z.string(),
  /** Why a person looks, under the machine's own name. */
  because: z.nullable(z.string()),
  state: z.enum(['to_person', 'passed', 'refused']),
  sent_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  /** Whether a refusal goes to the customer as a message: not once the sale is over, nor where no mobile is known. */
  is_told: z.boolean(),
  /** Who looks at it at the moment; null: nobody. */
  locked_by: reviewTask.shape.locked_by,
});
export type IdentityCase = z.infer<typeof identityCase>;

/** Card and face beside each other, what was read and what was typed. Addresses are short-lived. */
export const identityCaseDetail = z.object({
  ...identityCase.shape,
  certificate_number_masked: z.string(),
  /** By which they are reached: the applicant's where they have none of their own; null: none is known. */
  phone: z.nullable(z.object({ mobile_masked: z.string(), is_applicants: z.boolean() })),
  paper: cardPaper,
  /** `file_id` is another where the same place was photographed anew. */
  pictures: z.array(
    z.object({ place: z.string(), file_id: z.string(), url: z.string(), flagged: z.boolean() }),
  ),
  /** Of a paper what was typed of it; `read` is null then. */
  fields: z.array(
    z.object({
      field: cardField,
      read: z.nullable(z.string()),
      value: z.string(),
      applied: z.nullable(z.string()),
      matches: z.nullable(z.boolean()),
    }),
  ),
  corrections: z.array(
    z.object({
      field: cardField,
      read: z.nullable(z.string()),
      typed: z.string(),
      /** Who typed it: the member, or the applicant for a child. */
      by: z.enum(['member', 'applicant']),
      at: instant,
    }),
  ),
  /** What was decided over it so far, also over what was sent before; the newest first. */
  decisions: z.array(
    z.object({
      decision: z.enum(['pass', 'refuse']),
      reason: z.string(),
      reviewer: z.string(),
      sent_at: z.nullable(instant),
      at: instant,
    }),
  ),
  /** The portrait that was cut out of the card, or that the identity system holds. */
  portrait: z.nullable(z.string()),
  faces: z.array(
    z.object({
      check_no: z.string(),
      status: z.string(),
      code: z.nullable(z.string()),
      score: z.nullable(z.number()),
      threshold: z.number(),
      pictures: z.array(z.object({ shows: z.string(), url: z.string() })),
      /** The film of the movements; its address is asked for by itself. `awaited`: it may still be on its way. */
      film: z.enum(['there', 'awaited', 'missing', 'erased']),
      at: instant,
    }),
  ),
});
export type IdentityCaseDetail = z.infer<typeof identityCaseDetail>;

/** Ids of rows count up one by one. */
const mostRows = 2 ** 40;

const recordingNo = z.object({ recording_no });

export const review = defineService({
  recordings: {
    method: 'GET',
    path: `${base}/recordings`,
    summary: '审核任务：等待人工审核的在前',
    request: z.object({}),
    response: z.object({
      tasks: z.array(reviewTask),
      /** The event stream goes on from here. */
      last_event_id: z.int(),
    }),
    auth: 'staff',
    role: 'reviewer',
  },
  recording: {
    method: 'GET',
    path: `${base}/recording`,
    summary: '一次录制的录像、系统判断与历次审核',
    request: recordingNo,
    response: reviewDetail,
    errors: ['recordingMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  operations: {
    method: 'GET',
    path: `${base}/operations`,
    summary: '客户在各页面的操作记录，先后为序',
    request: recordingNo,
    response: z.array(tracedOperation),
    errors: ['recordingMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  decide: {
    method: 'POST',
    path: `${base}/decide`,
    summary: '审核结论：通过，或退回需要重录的段落；以登录人的姓名记录，可重复提交；片刻后生效，之前可撤销',
    request: z.object({
      ...recordingNo.shape,
      /** What the reviewer looked at: another submission or another's review since is refused. */
      submission: z.int().check(z.minimum(0), z.maximum(10_000)),
      after_review: z.nullable(z.int().check(z.minimum(1), z.maximum(mostRows))),
      decision: z.enum(['pass', 'return']),
      /** Empty where it passes. */
      segments: z.array(reviewedSegment).check(z.maxLength(100)),
      remark: z.string().check(z.trim(), z.maxLength(200, '意见不超过 200 字')),
      /** The parts that the machine doubted were played, all of it where it doubted none; else a pass says why not. */
      watched: z.optional(z.boolean()),
      not_watched_because: z.optional(reason),
      /** Where the machine said pass and a person returns, or the other way round. */
      against_machine_because: z.optional(reason),
    }),
    response: z.object({ ...reviewTask.shape, review: recordedReview }),
    errors: [
      ...(['recordingMissing', 'reviewedMeanwhile', 'reviewNotOpen', 'segmentMissing'] as const),
      'reviewReasonMissing',
    ],
    auth: 'staff',
    role: 'reviewer',
  },
  lock: {
    method: 'POST',
    path: `${base}/lock`,
    summary: '告诉其他审核员自己正在看这一件；一分钟内有效，可续；不妨碍他人下结论',
    request: z.object({
      ...recordingNo.shape,
      /** The reviewer leaves it. */
      release: z.optional(z.boolean()),
    }),
    response: z.object({ locked_by: reviewTask.shape.locked_by }),
    errors: ['recordingMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  phone: {
    method: 'POST',
    path: `${base}/phone`,
    summary: '核对录制人要拨打的完整手机号，每次查看都记录；按 request_id 幂等',
    request: z.object({ recording_no, request_id }),
    response: z.object({ mobile: z.string() }),
    errors: ['recordingMissing', 'reviewNotOpen'],
    auth: 'staff',
    role: 'reviewer',
  },
  identityCases: {
    method: 'GET',
    path: `${base}/identity-cases`,
    summary: '机器交给人工的身份核实：证件与人脸，未决的在前',
    request: z.object({}),
    response: z.object({ cases: z.array(identityCase) }),
    auth: 'staff',
    role: 'reviewer',
  },
  identityCase: {
    method: 'GET',
    path: `${base}/identity-case`,
    summary: '一件身份核实：证件照片、识别与填写的内容、人脸照片',
    request: z.object({ member_no, what: identityWhat }),
    response: identityCaseDetail,
    errors: ['memberMissing', 'productMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  lockIdentity: {
    method: 'POST',
    path: `${base}/lock-identity`,
    summary: '告诉其他审核员自己正在核对这一件；一分钟内有效，可续；不妨碍他人下结论',
    request: z.object({
      ...{ member_no, what: identityWhat },
      /** The reviewer leaves it. */
      release: z.optional(z.boolean()),
    }),
    response: z.object({ locked_by: reviewTask.shape.locked_by }),
    errors: ['memberMissing', 'productMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  identityPhone: {
    method: 'POST',
    path: `${base}/identity-phone`,
    summary: '核对身份要拨打的完整手机号，每次查看都记录；按 request_id 幂等',
    request: z.object({ member_no, what: identityWhat, request_id }),
    response: z.object({ mobile: z.nullable(z.string()) }),
    errors: ['memberMissing', 'productMissing', 'reviewedMeanwhile', 'reviewNotOpen'],
    auth: 'staff',
    role: 'reviewer',
  },
  faceFilm: {
    method: 'POST',
    path: `${base}/face-film`,
    summary: '取一次人脸识别短片的短时链接；每次查看留痕，按 request_id 幂等',
    request: z.object({
      member_no,
      check_no: z.string().check(z.minLength(4), z.maxLength(64)),
      request_id,
    }),
    response: z.object({ url: z.string(), expires_in: z.int() }),
    errors: ['memberMissing', 'productMissing', 'clipMissing'],
    auth: 'staff',
    role: 'reviewer',
  },
  decideIdentity: {
    method: 'POST',
    path: `${base}/decide-identity`,
    summary: '身份核实的结论：通过或不通过，写明原因，以登录人的姓名记录；可重复提交',
    request: z.object({
      ...{ member_no, what: identityWhat },
      /** Of the case that the reviewer looked at: what was sent since is refused. */
      sent_at: z.nullable(instant),
      ...{ decision: z.enum(['pass', 'refuse']), reason },
    }),
    response: identityCase,
    errors: ['memberMissing', 'productMissing', 'reviewedMeanwhile', 'reviewNotOpen'],
    auth: 'staff',
    role: 'reviewer',
  },
  undo: {
    method: 'POST',
    path: `${base}/undo`,
    summary: '撤销自己刚给出、还没有生效的结论；可重复提交',
    request: z.object({
      ...recordingNo.shape,
      review_id: z.int().check(z.minimum(1), z.maximum(mostRows)),
    }),
    response: reviewTask,
    errors: ['recordingMissing', 'reviewInForce'],
    auth: 'staff',
    role: 'reviewer',
  },
});
