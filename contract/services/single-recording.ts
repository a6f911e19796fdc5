import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant, transmit_record_no } from '../fields.ts';
import { objectErrors } from './file.ts';
import { certificateType } from '../enums.ts';
import {
  promisedClip,
  recordedClip,
  recordingStatus,
  recordingStep,
  segment,
  finding,
  willCheck,
} from '../model/recording.ts';

const base = '/service/h5/v1/single-recording';

const accessErrors = ['linkInvalid', 'recordingExpired'] as const;
const holderErrors = [
  ...accessErrors,
  'identityNeeded',
  'recordingTakenOver',
  'recordingOutOfOrder',
] as const;

export const confirmItem = z.object({
  key: z.string(),
  title: z.string(),
  /** `exclusion` is visibly marked (rule R4). */
  emphasis: z.enum(['none', 'exclusion']),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The sum that the item is about, with what it comes to in the end. */
  amount: z.nullable(z.object({ label: z.string(), value: z.string(), note: z.nullable(z.string()) })),
  paragraphs: z.array(z.string()),
  confirmed_at: z.nullable(instant),
});
export type ConfirmItem = z.infer<typeof confirmItem>;

/** Submissions that the link still allows; 0: a person helps. */
const submissions_left = z.int();

const progress = {
  recording_no: z.string(),
  status: recordingStatus,
  next_step_alias: recordingStep,
};

export const confirmDetail = z.object({
  ...progress,
  submissions_left,
  expires_at: instant,
  insurer_name: z.string(),
  product_name: z.string(),
  will_check: willCheck,
  sales: z.object({ name: z.string(), company: z.string(), licence_no: z.string() }),
  person: z.object({
    name_masked: z.string(),
    mobile_masked: z.string(),
    certificate_type: certificateType,
  }),
  /** Milliseconds that reading aloud what is still to be read takes. */
  reading_ms: z.int(),
  /** Whether this device's token holds the recording. Items are empty until it does. */
  identified: z.boolean(),
  items: z.array(confirmItem),
});
export type ConfirmDetail = z.infer<typeof confirmDetail>;

export const readContent = z.object({
  ...progress,
  script_version: z.string(),
  /** Submissions made before what is to be read now. */
  submissions: z.int(),
  segments: z.array(segment),
  /** Characters a second the phrases' times were made for. */
  reading_rate: z.number(),
  /** Read and sent already, on this device or another: a later clip's mark replaces an earlier one's. */
  kept_clips: z.array(recordedClip),
  /** Bytes one clip may have. */
  max_clip_bytes: z.int(),
});
export type ReadContent = z.infer<typeof readContent>;

export const submitResult = z.object({
  ...progress,
  submitted_at: instant,
  duration_ms: z.number(),
});
export type SubmitResult = z.infer<typeof submitResult>;

/** Where each segment stands in a video, in milliseconds from its start. */
export const videoChapter = z.object({ segment: z.int(), start_ms: z.number(), end_ms: z.number() });

export const readVideo = z.object({
  /** The address is good for some minutes; null where there is no video. */
  video: z.nullable(z.object({ url: z.string(), chapters: z.array(videoChapter) })),
});

export const verifyRemark = z.object({
  ...progress,
  submissions_left,
  /** Who gave the result, the machine or a person; null while it is not given. */
  decided: z.nullable(z.object({ by: z.enum(['machine', 'reviewer']), at: instant })),
  /** While a person looks at it: when the answer comes at the latest. */
  review_until: z.nullable(instant),
  /** What a reviewer says of the whole; '' where there is nothing. */
  remark: z.string(),
  /** What is to be read again, by its place from 1, why and what to do. */
  repeat: z.array(z.object({ segment: z.int(), place: z.int(), remarks: z.array(z.string()) })),
  submitted_at: z.nullable(instant),
  duration_ms: z.nullable(z.number()),
  mobile_masked: z.string(),
  /** Null while the job is at work. */
  findings: z.nullable(z.array(finding)),
});
export type VerifyRemark = z.infer<typeof verifyRemark>;

export const faceWillLink = z.object({
  /** A route with its query, or the whole address of an outside engine. */
  link: z.string(),
  will_check_no: z.string(),
  expires_at: instant,
  attempts_left: z.int(),
  engine: z.enum(['embedded', 'tencent']),
});

export const singleRecording = defineService({
  confirmDetail: {
    method: 'GET',
    path: `${base}/confirm-detail`,
    summary: '录制任务概要；通过身份验证后含逐项确认的保单信息',
    request: z.object({ transmit_record_no }),
    response: confirmDetail,
    errors: accessErrors,
    auth: 'visitor',
  },
  /** Beyond the specification's list: an item's confirmation is a write of its own, with its time (rule R3). */
  confirmPolicyItem: {
    method: 'POST',
    path: `${base}/confirm-policy-item`,
    summary: '确认一项保单信息，可重复提交',
    request: z.object({ transmit_record_no, key: z.string().check(z.minLength(1), z.maxLength(40)) }),
    response: confirmDetail,
    errors: holderErrors,
    auth: 'visitor',
  },
  getFaceWillLink: {
    method: 'GET',
    path: `${base}/get-face-will-link`,
    summary: '意愿确认链接；未完成的再次获取得到同一个',
    request: z.object({ transmit_record_no }),
    response: faceWillLink,
    errors: [...holderErrors, 'consentNeeded', 'faceAttemptsUsedUp'],
    auth: 'visitor',
  },
  /** Beyond the specification's list: the keys to the store are asked for by a GET, which moves nothing. */
  startRecording: {
    method: 'POST',
    path: `${base}/start-recording`,
    summary: '开始录制：之后可取得上传密钥；可重复提交',
    request: z.object({ transmit_record_no }),
    response: z.object(progress),
    errors: [...holderErrors, 'submissionsUsedUp', 'consentNeeded'],
    auth: 'visitor',
  },
  getReadContent: {
    method: 'GET',
    path: `${base}/get-read-content`,
    summary: '朗读内容，按段落和短句',
    request: z.object({ transmit_record_no }),
    response: readContent,
    errors: [...holderErrors, 'policyItemsUnconfirmed'],
    auth: 'visitor',
  },
  /** Beyond the specification's list: what is read on one device need not be read again on another. */
  keepClip: {
    method: 'POST',
    path: `${base}/keep-clip`,
    summary: '登记一段已上传、尚未提交的录制，换设备后可接着录；可重复提交',
    request: z.object({
      transmit_record_no,
      script_version: z.string().check(z.minLength(1), z.maxLength(64)),
      clip: recordedClip,
    }),
    response: z.object({ kept: z.int() }),
    errors: [...holderErrors, 'scriptChanged', 'clipMissing', 'objectNotOwned'],
    auth: 'visitor',
  },
  /** Beyond the specification's list: the keys of a device may not delete, and what is thrown away must be gone. */
  discardClips: {
    method: 'POST',
    path: `${base}/discard-clips`,
    summary: '删除尚未提交的录制片段，可重复提交',
    request: z.object({
      transmit_record_no,
      clip_ids: z.array(recordedClip.shape.clip_id).check(z.minLength(1), z.maxLength(50)),
    }),
    response: z.object({ removed: z.int() }),
    errors: [...holderErrors],
    auth: 'visitor',
  },
  /** A clip may be submitted while its last bytes are sent: the answer waits for them, some seconds at most. */
  submitReadVideo: {
    method: 'POST',
    path: `${base}/submit-read-video`,
    summary: '提交朗读视频；同一内容重复提交得到同一结果',
    request: z.object({
      transmit_record_no,
      script_version: z.string().check(z.minLength(1), z.maxLength(64)),
      clips: z.array(z.union([recordedClip, promisedClip])).check(z.minLength(1), z.maxLength(50)),
    }),
    response: submitResult,
    errors: [
      ...holderErrors,
      'segmentMissing',
      'scriptChanged',
      'clipMissing',
      ...objectErrors,
      'alreadySubmitted',
      'submissionsUsedUp',
      'consentNeeded',
    ],
    auth: 'visitor',
  },
  /** Beyond the specification's list: what was not taken is seen and heard before it is read again. */
  getReadVideo: {
    method: 'GET',
    path: `${base}/get-read-video`,
    summary: '最近一次提交的录像，以及各段落的起止',
    request: z.object({ transmit_record_no }),
    response: readVideo,
    errors: holderErrors,
    auth: 'visitor',
  },
  /** Beyond the specification's list: a machine's verdict is not the last word. */
  requestReview: {
    method: 'POST',
    path: `${base}/request-review`,
    summary: '对系统检查结果有异议，申请人工复核；可重复提交',
    request: z.object({ transmit_record_no }),
    response: z.object(progress),
    errors: holderErrors,
    auth: 'visitor',
  },
  getVerifyRemark: {
    method: 'GET',
    path: `${base}/get-verify-remark`,
    summary: '提交后的检查结果与下一步',
    request: z.object({ transmit_record_no }),
    response: verifyRemark,
    errors: holderErrors,
    auth: 'visitor',
  },
});
