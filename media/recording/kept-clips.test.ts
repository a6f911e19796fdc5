import { expect, it } from 'vitest';
import type { JournalClip } from './journal.ts';
import { mergeClips } from './kept-clips.ts';
import { firstUnread } from './marks.ts';
import type { RecordingScript } from './script.types.ts';

const phrases = [0, 1, 2].map(() => ({ text: 'a', readingMs: 1000 }));
const script: RecordingScript = {
  ...{ recordingNo: 'r', version: '1', maxClipBytes: 1e9 },
  segments: [0, 1, 2].map((index) => ({ index, phrases })),
};

/** A clip that holds these phrases of a segment; without `behind` as an earlier version wrote it, and the server tells. */
const clip = (clipId: string, segment: number, read: readonly number[], behind?: string | null) =>
  ({
    ...{ clipId, rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
    marks: read.map((phrase) => ({ segment, phrase, startMs: phrase * 1000, endMs: phrase * 1000 + 1000 })),
    stage: { kind: 'closed', durationMs: 5000 },
    ...(behind !== undefined && { behind }),
  }) satisfies JournalClip;

const first = clip('A1', 0, [0, 1, 2], null);
/** Read without a network. */
const second = clip('A2', 1, [0], 'A1');
/** Another phone went on from what the server knew. */
const others = clip('B1', 1, [0, 1, 2]);
const onServer = [clip('A1', 0, [0, 1, 2]), others];
const ids = (clips: readonly JournalClip[]) => clips.map(({ clipId }) => clipId).join(' ');

it('takes nothing from what another phone read after a clip that never left this one', () => {
  const clips = mergeClips(onServer, [first, second]);
  expect(ids(clips)).toBe('A1 A2 B1');
  expect(firstUnread(script, clips)).toEqual({ segment: 2, phrase: 0 });
});

it('keeps to that once the server has heard of it', () => {
  expect(ids(mergeClips([...onServer, clip('A2', 1, [0])], [first, second]))).toBe('A1 A2 B1');
});

it('has as the newest what was read on this phone after the other’s', () => {
  const again = clip('A3', 1, [0], 'B1');
  const clips = mergeClips(onServer, [first, second, again]);
  expect(ids(clips)).toBe('A1 A2 B1 A3');
  expect(firstUnread(script, clips)).toEqual({ segment: 1, phrase: 1 });
});

it('puts a clip whose former one was dropped behind the one of this phone before it', () => {
  expect(ids(mergeClips(onServer, [first, clip('A3', 1, [0], 'A2')]))).toBe('A1 A3 B1');
  expect(ids(mergeClips([others], [clip('A3', 1, [0], 'A2')]))).toBe('B1 A3');
});

it('leaves clips of an earlier version where the server has them, and the others behind', () => {
  expect(ids(mergeClips(onServer, [clip('A1', 0, [0]), clip('A2', 1, [0])]))).toBe('A1 B1 A2');
});
