import { describe, expect, it } from 'vitest';
import { promisedClip, type RecordedClip, recordedClip } from '../../../contract/model/recording.ts';
import type { ReadContent } from '../../../contract/services/single-recording.ts';
import { fromRecordedClip, toRecordedClip, toScript, toSubmittedClip } from './model.ts';

const clip: RecordedClip = {
  clip_id: 'abcdef0123456789',
  file_id: 'F1',
  rung: 'media_recorder',
  container: 'webm',
  duration_ms: 41_200.5,
  marks: [
    { segment: 2, phrase_from: 0, phrase_to: 3, start_ms: 120, end_ms: 9_800 },
    { segment: 3, phrase_from: 1, phrase_to: 4, start_ms: 9_800, end_ms: 20_000 },
  ],
  rung_changes: [{ from: 'live_encode', to: 'media_recorder', reason: 'no H.264' }],
};

const segment = (index: number, status: 'unread' | 'read' | 'repeat') => ({
  index,
  status,
  text: '一，二。',
  phrases: [
    { text: '一，', reading_ms: 500 },
    { text: '二。', reading_ms: 600 },
  ],
  remark: null,
});

const content = (...statuses: ('unread' | 'read' | 'repeat')[]): ReadContent => ({
  recording_no: 'R1',
  status: 'policy_confirmed',
  next_step_alias: 'recording_start_video',
  script_version: 'v7',
  submissions: 0,
  segments: statuses.map((status, i) => segment(i, status)),
  kept_clips: [],
  reading_rate: 4,
  max_clip_bytes: 1000,
});

const indexes = (...statuses: ('unread' | 'read' | 'repeat')[]) =>
  toScript(content(...statuses)).segments.map(({ index }) => index);

describe('a clip', () => {
  it('is the same after going out and coming back', () => {
    expect(toRecordedClip(fromRecordedClip(clip))).toEqual(clip);
  });

  it('goes out as the contract wants it, a long reason cut', () => {
    const long = {
      ...fromRecordedClip(clip),
      rungChanges: [{ ...clip.rung_changes[0]!, reason: 'x'.repeat(300) }],
    };
    expect(recordedClip.safeParse(toRecordedClip(long)).success).toBe(true);
  });
});

function withoutFile(recorded: RecordedClip) {
  const { clipId, rung, container, durationMs, marks, rungChanges } = fromRecordedClip(recorded);
  return { clipId, rung, container, durationMs, marks, rungChanges };
}

describe('a clip that is submitted before its last bytes arrived', () => {
  it('goes out with the object that the store will hold', () => {
    const object = { key: 'recordings/R1/a.mp4', size: 9, contentType: 'video/mp4', crc64: '17' };
    const sent = toSubmittedClip({ ...withoutFile(clip), object });
    expect(sent).toMatchObject({
      object: { key: object.key, size: 9, content_type: 'video/mp4', crc64: '17' },
    });
    expect(promisedClip.safeParse(sent).success).toBe(true);
    expect(sent).not.toHaveProperty('file_id');
  });
});

describe('the script of a session', () => {
  it('carries version, phrases and times', () => {
    expect(toScript(content('unread'))).toEqual({
      recordingNo: 'R1',
      version: 'v7',
      maxClipBytes: 1000,
      segments: [
        {
          index: 0,
          phrases: [
            { text: '一，', readingMs: 500 },
            { text: '二。', readingMs: 600 },
          ],
        },
      ],
    });
  });

  it('is another one after each submission: what a device keeps of the one before is done with', () => {
    const versions = [0, 1, 2].map((submissions) => toScript({ ...content('repeat'), submissions }).version);
    expect(new Set(versions).size).toBe(3);
  });

  it('is the one that devices kept before submissions were counted, for who has not submitted', () => {
    expect(toScript(content('unread')).version).toBe('v7');
  });

  it('holds only what is still to be read', () => {
    expect(indexes('unread', 'unread')).toEqual([0, 1]);
    expect(indexes('read', 'repeat', 'read')).toEqual([1]);
  });
});
