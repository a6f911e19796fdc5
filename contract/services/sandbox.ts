import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { catalogue } from '../codes.ts';
import {
  readingMark,
  recordingStatus,
  reviewedSegment,
  rung,
  segment,
  finding,
  willCheck,
} from '../recording.ts';
import { operation } from './page-trace.ts';

const base = '/sandbox/api';
/** Server-sent events: the number of each recording that changed. */
export const sandboxEvents = `${base}/events`;
const instant = z.iso.datetime();

// Stands for the outside world: SMS inbox, reviewer, insurer. Served unless the server is in production mode.

export const sandboxRecording = z.object({
  recording_no: z.string(),
  status: recordingStatus,
  product_name: z.string(),
  person: z.object({ name: z.string(), certificate_number: z.string(), mobile: z.string() }),
  transmit_record_no: z.string(),
  /** Route of the short link: /bridge?code=… */
  short_link: z.string(),
  expires_at: instant,
  submitted_at: z.nullable(instant),
  updated_at: instant,
});
export type SandboxRecording = z.infer<typeof sandboxRecording>;

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
  /** Null where the identity system holds no picture. */
  portrait: z.nullable(z.string()),
  will_check: z.nullable(
    z.object({
      status: z.enum(['open', 'passed', 'failed', 'to_person']),
      code: z.nullable(z.string()),
      /** Distance of the face from the portrait: lower is nearer. */
      distance: z.nullable(z.number()),
      pictures: z.array(z.object({ shows: z.string(), url: z.string() })),
      finished_at: z.nullable(instant),
    }),
  ),
});
export type IdentityFile = z.infer<typeof identityFile>;

export const review = z.object({
  id: z.int(),
  submission: z.int(),
  decision: z.enum(['pass', 'return']),
  segments: z.array(reviewedSegment),
  remark: z.string(),
  reviewer: z.string(),
  at: instant,
});
export type Review = z.infer<typeof review>;

export const sandboxRecordingDetail = z.object({
  ...sandboxRecording.shape,
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
  /** What people decided, the newest first. */
  reviews: z.array(review),
  may: z.object({ pass: z.boolean(), return: z.boolean() }),
  events: z.array(z.object({ id: z.int(), name: z.string(), at: instant, detail: z.string() })),
});
export type SandboxRecordingDetail = z.infer<typeof sandboxRecordingDetail>;

/** What the customer did on a page; its time is the server's (rule R8). */
export const tracedOperation = z.object({
  ...z.pick(operation, { kind: true, page: true, title: true, target: true }).shape,
  at: instant,
  /** Which of the devices that used the link, from 1 in the order of their first operation. */
  device: z.int(),
});
export type TracedOperation = z.infer<typeof tracedOperation>;

/** Whose portrait the identity system holds; `reader` is the face of the fixtures' camera. */
export const demoPortraitName = z.enum(['none', 'reader', 'neighbour', 'elder']);
export type DemoPortraitName = z.infer<typeof demoPortraitName>;

const recordingNo = z.object({ recording_no: z.string().check(z.minLength(4), z.maxLength(64)) });

export const sandbox = defineService({
  sms: {
    method: 'GET',
    path: `${base}/sms`,
    summary: '短信收件箱，新的在前',
    request: z.object({ mobile: z.optional(z.string()) }),
    response: z.array(z.object({ id: z.int(), mobile: z.string(), text: z.string(), sent_at: instant })),
    auth: 'none',
  },
  recordings: {
    method: 'GET',
    path: `${base}/recordings`,
    summary: '全部录制任务',
    request: z.object({}),
    response: z.array(sandboxRecording),
    auth: 'none',
  },
  agents: {
    method: 'GET',
    path: `${base}/agents`,
    summary: '顾问与其看板地址，代替公司系统的登录',
    request: z.object({}),
    /** Route with the login in it: /pc-share?salesNo=…&salesToken=… */
    response: z.array(z.object({ sales_no: z.string(), name: z.string(), board_link: z.string() })),
    auth: 'none',
  },
  createRecording: {
    method: 'POST',
    path: `${base}/recordings`,
    summary: '发起一个新的录制任务；可指定朗读内容与有效期',
    request: z.object({
      /** Seed of an invented person; the same seed gives the same person. */
      person_seed: z.optional(z.int()),
      product_no: z.optional(z.string()),
      /** The agent whose customer it is; else the first. */
      sales_no: z.optional(z.string()),
      /** Replaces the product's statement, for tests that need a given length. */
      statement: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(120)))),
      expires_in: z.optional(z.int()),
      /** Replaces what the product says. */
      will_check: z.optional(willCheck),
      /** Left out: the reader's. */
      portrait: z.optional(demoPortraitName),
    }),
    response: sandboxRecording,
    auth: 'none',
  },
  setPortrait: {
    method: 'POST',
    path: `${base}/portrait`,
    summary: '身份系统登记的照片；人脸核验与它比对',
    request: z.object({
      ...recordingNo.shape,
      /** A JPEG or PNG of at most 600 KB, base64. */
      picture: z.string().check(z.minLength(100), z.maxLength(800_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    response: sandboxRecording,
    auth: 'none',
  },
  recording: {
    method: 'GET',
    path: `${base}/recording`,
    summary: '一个录制任务的全部情况与可播放的视频',
    request: recordingNo,
    response: sandboxRecordingDetail,
    auth: 'none',
  },
  operations: {
    method: 'GET',
    path: `${base}/operations`,
    summary: '客户在各页面的操作记录，先后为序',
    request: recordingNo,
    response: z.array(tracedOperation),
    auth: 'none',
  },
  review: {
    method: 'POST',
    path: `${base}/review`,
    summary: '人工审核：通过，或退回需要重录的段落',
    request: z.object({
      ...recordingNo.shape,
      /** What the reviewer looked at: another submission or another's review since is refused. */
      submission: z.int(),
      after_review: z.nullable(z.int()),
      decision: z.enum(['pass', 'return']),
      /** Empty where it passes. */
      segments: z.array(reviewedSegment).check(z.maxLength(100)),
      remark: z.string().check(z.trim(), z.maxLength(200, '意见不超过 200 字')),
      reviewer: z.string().check(z.trim(), z.minLength(2, '请填写审核员姓名'), z.maxLength(20, '姓名过长')),
    }),
    response: sandboxRecording,
    errors: [catalogue.reviewedMeanwhile.code, catalogue.reviewNotOpen.code, catalogue.segmentMissing.code],
    auth: 'none',
  },
});
