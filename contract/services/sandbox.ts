import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { readingMark, recordingStatus, rung, segment, finding, willCheck } from '../recording.ts';

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
  updated_at: instant,
});
export type SandboxRecording = z.infer<typeof sandboxRecording>;

export const sandboxRecordingDetail = z.object({
  ...sandboxRecording.shape,
  script_version: z.string(),
  segments: z.array(segment),
  submitted_at: z.nullable(instant),
  clips: z.array(
    z.object({
      clip_id: z.string(),
      rung,
      duration_ms: z.number(),
      size: z.int(),
      marks: z.array(readingMark),
    }),
  ),
  /** The permanent MP4: null until the job made it. The address is good for `expires_in` seconds. */
  video: z.nullable(
    z.object({
      url: z.string(),
      expires_in: z.int(),
      size: z.int(),
      duration_ms: z.number(),
      /** Where each segment starts in the permanent video. */
      chapters: z.array(z.object({ segment: z.int(), start_ms: z.number(), end_ms: z.number() })),
    }),
  ),
  findings: z.nullable(z.array(finding)),
  events: z.array(z.object({ id: z.int(), name: z.string(), at: instant, detail: z.string() })),
});
export type SandboxRecordingDetail = z.infer<typeof sandboxRecordingDetail>;

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
  createRecording: {
    method: 'POST',
    path: `${base}/recordings`,
    summary: '发起一个新的录制任务；可指定朗读内容与有效期',
    request: z.object({
      /** Seed of an invented person; the same seed gives the same person. */
      person_seed: z.optional(z.int()),
      product_no: z.optional(z.string()),
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
  recording: {
    method: 'GET',
    path: `${base}/recording`,
    summary: '一个录制任务的全部情况与可播放的视频',
    request: recordingNo,
    response: sandboxRecordingDetail,
    auth: 'none',
  },
  review: {
    method: 'POST',
    path: `${base}/review`,
    summary: '人工审核：通过，或退回需要重录的段落',
    request: z.object({
      ...recordingNo.shape,
      decision: z.enum(['pass', 'return']),
      segments: z.array(z.int()),
      remark: z.string().check(z.maxLength(200)),
    }),
    response: sandboxRecording,
    auth: 'none',
  },
});
