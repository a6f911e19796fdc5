import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, recording_no } from '../fields.ts';
import { mostOf, recordingStatus, willCheck } from '../model/recording.ts';
import { recordingFile } from '../services/review.ts';
import { sandboxBase as base } from './base.ts';

/** Server-sent events: the number of each recording that changed. */
export const sandboxEvents = `${base}/events`;

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
  /** Whether the face is checked before the reading. */
  will_check: willCheck,
  updated_at: instant,
});
export type SandboxRecording = z.infer<typeof sandboxRecording>;

export const sandboxRecordingDetail = z.object({ ...sandboxRecording.shape, ...recordingFile.shape });
export type SandboxRecordingDetail = z.infer<typeof sandboxRecordingDetail>;

/** Whose portrait the identity system holds; `reader` is the face of the fixtures' camera. */
export const demoPortraitName = z.enum(['none', 'reader', 'neighbour', 'elder']);
export type DemoPortraitName = z.infer<typeof demoPortraitName>;

const yearSeconds = 366 * 86_400;

const recordingNo = z.object({ recording_no });

/** Who stands outside: the insurer's system, the identity authority, the sales company's login. */
export const world = defineService({
  recordings: {
    method: 'GET',
    path: `${base}/recordings`,
    summary: '全部录制任务',
    request: z.object({}),
    response: z.array(sandboxRecording),
    auth: 'none',
  },
  sales: {
    method: 'GET',
    path: `${base}/sales`,
    summary: '顾问与其看板地址，代替公司系统的登录',
    request: z.object({}),
    /** Route with the login in it: /pc-share?salesNo=…&salesToken=… */
    response: z.array(z.object({ sales_no: z.string(), name: z.string(), board_link: z.string() })),
    auth: 'none',
  },
  products: {
    method: 'GET',
    path: `${base}/products`,
    summary: '可发起录制的产品',
    request: z.object({}),
    response: z.array(z.object({ product_no: z.string(), name: z.string(), will_check: willCheck })),
    auth: 'none',
  },
  staff: {
    method: 'GET',
    path: `${base}/staff`,
    summary: '演示用的审核员与核保员账号',
    request: z.object({}),
    response: z.array(
      z.object({
        ...{ account: z.string(), password: z.string(), name: z.string() },
        /** 审核台 or 核保台, and the way there. */
        ...{ desk: z.string(), desk_link: z.string() },
      }),
    ),
    auth: 'none',
  },
  createRecording: {
    method: 'POST',
    path: `${base}/recordings`,
    summary: '发起一个新的录制任务；可指定朗读内容与有效期',
    request: z.object({
      /** Seed of an invented person; the same seed gives the same person. */
      person_seed: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 40))),
      product_no: z.optional(z.string().check(z.maxLength(64))),
      /** The sales agent whose customer it is; else the first. */
      sales_no: z.optional(z.string().check(z.maxLength(64))),
      /** Replaces the product's statement, for tests that need a given length. */
      statement: z.optional(
        z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(mostOf.segments)),
      ),
      expires_in: z.optional(z.int().check(z.minimum(1), z.maximum(yearSeconds))),
      /** Replaces what the product says. */
      will_check: z.optional(willCheck),
      /** Left out: the reader's. */
      portrait: z.optional(demoPortraitName),
    }),
    response: sandboxRecording,
    errors: ['productMissing', 'salesMissing'],
    auth: 'none',
  },
  setPortrait: {
    method: 'POST',
    path: `${base}/portrait`,
    summary: '身份系统登记的照片；意愿确认与它比对',
    request: z.object({
      ...recordingNo.shape,
      /** A JPEG or PNG of at most 600 KB, base64. */
      picture: z.string().check(z.minLength(100), z.maxLength(800_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    response: sandboxRecording,
    errors: ['recordingMissing', 'facePictureUnreadable'],
    auth: 'none',
  },
  recording: {
    method: 'GET',
    path: `${base}/recording`,
    summary: '一个录制任务的全部情况与可播放的视频',
    request: recordingNo,
    response: sandboxRecordingDetail,
    errors: ['recordingMissing'],
    auth: 'none',
  },
});
