import * as z from 'zod/mini';
import { storedObject } from './stored-object.ts';

// The words of the single recording (单录) that page, media and server share.

/** Where a recording stands. Who may move it is data in server/domain/recording/recording.ts. */
export const recordingStatus = z.enum([
  'invited',
  'identified',
  'policy_confirmed',
  'will_checked',
  'recording',
  'submitted',
  'in_review',
  'verified',
  'returned',
  'expired',
  'revoked',
]);
export type RecordingStatus = z.infer<typeof recordingStatus>;

/** Whether the person's face is checked before the reading: the product says so. */
export const willCheck = z.enum(['none', 'required']);
export type WillCheck = z.infer<typeof willCheck>;

/** The page that comes next; the client maps an alias to a route in src/process. */
export const recordingStep = z.enum([
  'identity_confirm',
  'policy_confirm',
  'recognition_result',
  'recording_start_video',
  'recording_video',
  'recording_repeat',
  'recording_finish',
  'recording_fail',
  'recording_expire',
]);
export type RecordingStep = z.infer<typeof recordingStep>;

/**
 * The rung of the capture ladder that made a clip: live encoding with WebCodecs, RecordRTC with slices,
 * the system camera through a file input, another device.
 */
export const rung = z.enum(['live_encode', 'media_recorder', 'system_camera', 'other_device']);
export type Rung = z.infer<typeof rung>;

export const container = z.enum(['mp4', 'webm', 'mov']);
export type Container = z.infer<typeof container>;

export const containerTypes: Record<Container, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
};

/** A step down the ladder, logged with its reason. */
export const rungChange = z.object({ from: rung, to: rung, reason: z.string().check(z.maxLength(120)) });
export type RungChange = z.infer<typeof rungChange>;

/** What a statement and a clip of it may hold at most; a segment has a phrase for each of its characters at most. */
export const mostOf = { segments: 200, phrases: 120, clipMs: 3_600_000 } as const;

const segmentIndex = z.int().check(z.minimum(0), z.maximum(mostOf.segments - 1));

/**
 * What part of the statement a stretch of a clip holds. Times in milliseconds from the clip's first frame;
 * `phrase_to` is exclusive. A later mark of the same phrases replaces an earlier one.
 */
export const readingMark = z.object({
  segment: segmentIndex,
  phrase_from: z.int().check(z.minimum(0), z.maximum(mostOf.phrases - 1)),
  phrase_to: z.int().check(z.minimum(1), z.maximum(mostOf.phrases)),
  start_ms: z.number().check(z.minimum(0), z.maximum(mostOf.clipMs)),
  end_ms: z.number().check(z.positive(), z.maximum(mostOf.clipMs)),
});
export type ReadingMark = z.infer<typeof readingMark>;

/** One continuous stretch of filming, one object in the store. */
export const recordedClip = z.object({
  /** Chosen by the device, stable over every retry. */
  clip_id: z.string().check(z.regex(/^[a-z0-9]{16,32}$/)),
  file_id: z.string().check(z.minLength(1), z.maxLength(64)),
  rung,
  container,
  /** Of fewer than a few frames nothing can be cut. */
  duration_ms: z.number().check(z.minimum(100), z.maximum(mostOf.clipMs)),
  marks: z.array(readingMark).check(z.minLength(1), z.maxLength(200)),
  rung_changes: z.array(rungChange).check(z.maxLength(10)),
});
export type RecordedClip = z.infer<typeof recordedClip>;

/** A clip whose last bytes are still on their way: the object that will be in the store, instead of its file. */
export const promisedClip = z.extend(z.omit(recordedClip, { file_id: true }), { object: storedObject });
export type PromisedClip = z.infer<typeof promisedClip>;

/** A phrase of a segment: the unit of the teleprompter, and what is read again at most after an interruption. */
export const phrase = z.object({ text: z.string(), reading_ms: z.int() });
export const segment = z.object({
  index: z.int(),
  text: z.string(),
  phrases: z.array(phrase),
  /** `unread` until a submission holds it; `repeat` when the verdict asks for it again. */
  status: z.enum(['unread', 'read', 'repeat']),
  remark: z.nullable(z.string()),
});
export type Phrase = z.infer<typeof phrase>;
export type Segment = z.infer<typeof segment>;

/** What the verdict found, by segment (null: in the whole recording), with the sentence that says what to do. */
export const finding = z.object({
  code: z.enum([
    'unreadable',
    'no_video_track',
    'no_audio_track',
    'too_short',
    'silent',
    'black_picture',
    'segment_unread',
    'no_speech',
    'partly_read',
    'no_face',
    'several_faces',
    'face_changed',
    'wrong_person',
    'person_unsure',
    'no_portrait',
    'will_to_person',
    'not_judged',
    'mouth_still',
    'frozen_picture',
    'out_of_step',
  ]),
  segment: z.nullable(z.int()),
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** A segment that a reviewer sends back, with what is to be done there; empty: the overall remark says it. */
export const reviewedSegment = z.object({
  segment: segmentIndex,
  remark: z.string().check(z.trim(), z.maxLength(120, '每段意见不超过 120 字')),
});
export type ReviewedSegment = z.infer<typeof reviewedSegment>;

type MarkedClip = Pick<RecordedClip, 'duration_ms'> & { readonly marks: readonly ReadingMark[] };

/** Whether every mark names phrases that the script has, in a stretch that the clip has. */
export function marksFit(segments: readonly Pick<Segment, 'index' | 'phrases'>[], clip: MarkedClip): boolean {
  const phrasesOf = new Map(segments.map(({ index, phrases }) => [index, phrases.length]));
  return clip.marks.every(
    ({ segment: index, phrase_from, phrase_to, start_ms, end_ms }) =>
      phrase_from < phrase_to &&
      phrase_to <= (phrasesOf.get(index) ?? 0) &&
      start_ms < Math.min(end_ms, clip.duration_ms),
  );
}

/** The segments of which the marks of all clips leave a phrase unread. */
export function uncoveredSegments(
  segments: readonly Pick<Segment, 'index' | 'phrases'>[],
  clips: readonly Pick<MarkedClip, 'marks'>[],
): number[] {
  return segments
    .filter(({ index, phrases }) => {
      const read = new Set<number>();
      for (const clip of clips)
        for (const mark of clip.marks)
          if (mark.segment === index)
            for (let p = mark.phrase_from; p < Math.min(mark.phrase_to, phrases.length); p++) read.add(p);
      return phrases.some((_, p) => !read.has(p));
    })
    .map(({ index }) => index);
}
