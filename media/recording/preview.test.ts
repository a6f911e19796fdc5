import { expect, it } from 'vitest';
import type { DeviceStore } from '../device/device-store.ts';
import { StoredJournal } from '../device/stored-journal.ts';
import { newJournal, withClip, type JournalClip } from './journal.ts';
import { previewOf } from './preview.ts';
import { StoredRecording } from './stored-recording.ts';

const mark = (segment: number, phrase: number, startMs: number, endMs: number) => ({
  ...{ segment, phrase, startMs, endMs },
});
const clip = (clipId: string, ...marks: JournalClip['marks']): JournalClip => ({
  ...{ clipId, rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
  ...{ marks, stage: { kind: 'closed', durationMs: 60_000 } },
});

/** As a list of clips, from where to where, what is played of a segment. */
async function played(segment: number, here: readonly JournalClip[], elsewhere: readonly JournalClip[] = []) {
  const store = { blob: async (name: string) => name } as unknown as DeviceStore;
  const writes = { writeJournal: async () => undefined };
  const journal = new StoredJournal(
    writes,
    here.reduce(withClip, newJournal('r', '1', null)),
    () => undefined,
  );
  const parts = await previewOf(new StoredRecording(store, journal, elsewhere), segment);
  return parts.map(({ blob, startMs, endMs }) => [blob, startMs, endMs]);
}

it('plays both parts of a segment that was read with a pause, in the order in which it is read', async () => {
  const first = clip('first', mark(0, 0, 0, 900), mark(1, 0, 900, 2000), mark(1, 1, 2000, 3000));
  const second = clip('second', mark(1, 2, 0, 1000), mark(2, 0, 1000, 2000));
  expect(await played(1, [first, second])).toEqual([
    ['first.mp4', 900, 3000],
    ['second.mp4', 0, 1000],
  ]);
});

it('plays nothing of a take that a later one replaced, nor what only another phone has', async () => {
  const old = clip('old', mark(1, 0, 0, 1000), mark(1, 1, 1000, 2000));
  const anew = clip('anew', mark(1, 0, 50, 1000), mark(1, 1, 1000, 2500));
  expect(await played(1, [old, anew])).toEqual([['anew.mp4', 50, 2500]]);
  expect(await played(1, [clip('own', mark(1, 1, 0, 500))], [clip('other', mark(1, 0, 0, 500))])).toEqual([
    ['own.mp4', 0, 500],
  ]);
  expect(await played(0, [old])).toEqual([]);
});
