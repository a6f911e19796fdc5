import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceStore } from '../device/device-store.ts';
import { StoredJournal } from '../device/stored-journal.ts';
import type { Uploader } from '../upload/uploader.ts';
import { startClip, type ActiveClip } from './active-clip.ts';
import { newJournal, withClip, type JournalClip } from './journal.ts';
import { markWhole, startReading } from './marks.ts';
import { RecordingClips } from './recording-clips.ts';
import type { RecordingScript } from './script.types.ts';
import { StoredRecording } from './stored-recording.ts';

vi.mock('./active-clip.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  startClip: vi.fn(),
}));

const nothing = () => undefined;
const phrases = (count: number) => Array.from({ length: count }, () => ({ text: 'a', readingMs: 1000 }));
const script: RecordingScript = {
  ...{ recordingNo: 'r', version: '1', maxClipBytes: 1e9 },
  segments: [
    { index: 0, phrases: phrases(4) },
    { index: 1, phrases: phrases(1) },
  ],
};
const place = (segment: number, phrase: number) => ({ segment, phrase });

const clip = (clipId: string): JournalClip => ({
  ...{ clipId, rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
  ...{ marks: [], stage: { kind: 'recording' } },
});
/** All of the script, as an earlier take holds it. */
const whole: JournalClip = {
  ...clip('whole'),
  ...{ marks: markWhole(script, 5000), stage: { kind: 'closed', durationMs: 5000 } },
};

/** Of the clip that runs. */
let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
  let started = 0;
  vi.mocked(startClip).mockImplementation(async ({ at, stored }) => {
    const clipId = `take ${++started}`;
    stored.change((journal) => withClip(journal, clip(clipId)));
    return {
      ...{ clipId, reading: startReading(at), running: {}, writer: { madeBytes: 1, deviceBytes: 1 } },
      ...{ nowMs: () => nowMs, uploadTask: () => ({}), close: async () => ({ durationMs: 60_000 }) },
    } as unknown as ActiveClip;
  });
});

/** A recording of which these clips are kept, here and elsewhere, and how one reads on in it. */
function recording(here: readonly JournalClip[], elsewhere: readonly JournalClip[] = []) {
  const store = { writeJournal: async () => undefined } as unknown as DeviceStore;
  const journal = here.reduce(withClip, newJournal('r', '1', null));
  const stored = new StoredRecording(store, new StoredJournal(store, journal, nothing), elsewhere);
  const uploader = { add: nothing, wake: nothing, remove: nothing } as unknown as Uploader;
  const told = { log: nothing, onWritten: nothing, onStorageFailure: nothing, onFailure: nothing };
  const clips = new RecordingClips({ script, stored, uploader, ...told });
  const begins = (segment: number, phrase: number) => {
    nowMs = 0;
    const position = { rung: 'live_encode', changes: [] } as const;
    return clips.start(position, {} as MediaStream, place(segment, phrase), new AbortController().signal);
  };
  const comesTo = (segment: number, phrase: number) => {
    nowMs += 1000;
    clips.move(place(segment, phrase));
  };
  const held = () =>
    stored.clips.map(({ clipId, marks }) => [clipId, marks.map((one) => `${one.segment}.${one.phrase}`)]);
  return { clips, begins, comesTo, held, kept: () => stored.clips };
}

describe('one segment that is read again', () => {
  it.each([
    ['on this phone', recording([whole])],
    ['on another one', recording([], [whole])],
  ])('has nothing of the old take %s, and goes on where the new one was broken off', async (_, one) => {
    await one.begins(0, 0);
    one.comesTo(0, 1);
    one.comesTo(0, 2);
    await one.clips.close('interrupted');
    expect(one.clips.unread()).toEqual(place(0, 2));

    await one.begins(0, 2);
    one.comesTo(0, 3);
    nowMs += 1000;
    await one.clips.close('finished');
    expect(one.clips.unread()).toBeNull();
    expect(one.held()).toEqual([
      ['whole', ['1.0']],
      ['take 1', ['0.0', '0.1']],
      ['take 2', ['0.2', '0.3']],
    ]);
  });

  it('goes on where the new take was broken off also after a reload, and on the next phone', async () => {
    const one = recording([], [whole]);
    await one.begins(0, 0);
    one.comesTo(0, 1);
    one.comesTo(0, 2);
    await one.clips.close('interrupted');
    const take = one.kept().find(({ clipId }) => clipId === 'take 1')!;
    // The server knows all marks of the old take.
    expect(recording([take], [whole]).clips.unread()).toEqual(place(0, 2));
    expect(recording([], [whole, take]).clips.unread()).toEqual(place(0, 2));
    expect(recording([], [whole]).clips.unread()).toBeNull();
  });

  it('keeps the old take where the new one does not begin', async () => {
    const { clips, begins } = recording([whole]);
    vi.mocked(startClip).mockRejectedValue(new Error('no frame'));
    await expect(begins(0, 0)).rejects.toThrow('no frame');
    expect(clips.unread()).toBeNull();
  });
});
