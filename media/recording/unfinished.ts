import type { ReadingPosition, RecordingScript } from './script.types.ts';
import type { RegisteredClip } from './recording-calls.ts';
import { openDeviceStore } from '../device/device-store.ts';
import { fileName, parseJournal, type JournalClip } from './journal.ts';
import { clipsElsewhere, mergeClips } from './kept-clips.ts';
import { effectiveMarks, firstUnread, oneUnread } from './marks.ts';

/** What earlier visits left of this very text. */
export interface Unfinished {
  readonly deviceBytes: number;
  readonly readMs: number;
  /** Where the reading goes on; null when all is read and only the sending is left. */
  readonly resumeAt: ReadingPosition | null;
  /** The one segment that is read again, as all behind it was read already. */
  readonly only: number | null;
  /** Some of it was read on another device. */
  readonly elsewhere: boolean;
}

const readMs = (clips: readonly JournalClip[]): number =>
  effectiveMarks(clips)
    .flat()
    .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

async function ownClips({ recordingNo, version }: RecordingScript) {
  const store = await openDeviceStore(recordingNo, false);
  const nothing = { clips: [], resumeAt: null, bytes: 0 };
  if (!store) return nothing;
  try {
    const journal = parseJournal(await store.readJournal());
    if (journal?.scriptVersion !== version || journal.clips.length === 0) return nothing;
    let bytes = 0;
    for (const clip of journal.clips) bytes += await store.size(fileName(clip));
    if (bytes === 0) return nothing;
    // Somebody came back to it. A full device is no reason not to show it.
    await store.writeJournal(JSON.stringify({ ...journal, keptAt: Date.now() })).catch(() => undefined);
    return { clips: journal.clips, resumeAt: journal.resumeAt, bytes };
  } finally {
    await store.close();
  }
}

/**
 * What earlier visits left of this very text: on this device, and on others as the server tells of them. Rejects
 * where the device cannot be read.
 */
export async function findUnfinished(
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): Promise<Unfinished | null> {
  const own = await ownClips(script);
  const others = clipsElsewhere(script, elsewhere);
  const clips = mergeClips(others, own.clips);
  if (clips.length === 0) return null;
  const mine = new Set(own.clips.map(({ clipId }) => clipId));
  const fromOthers = others.some(({ clipId }) => !mine.has(clipId));
  return {
    deviceBytes: own.bytes,
    readMs: readMs(clips),
    // A clip that was interrupted is measured when it is opened; the journal knows where its reading stood.
    resumeAt: fromOthers ? firstUnread(script, clips) : own.resumeAt,
    only: oneUnread(script, clips),
    elsewhere: fromOthers,
  };
}

/** Milliseconds of reading that this device keeps of a recording, whatever its text; rejects where it cannot be read. */
export async function keptReadingMs(recordingNo: string): Promise<number> {
  const store = await openDeviceStore(recordingNo, false);
  if (!store) return 0;
  try {
    return readMs(parseJournal(await store.readJournal())?.clips ?? []);
  } finally {
    await store.close();
  }
}

/** Deletes what this device keeps of a recording. Nothing there is no error; rejects where it cannot be deleted. */
export async function forgetKept(recordingNo: string): Promise<void> {
  const store = await openDeviceStore(recordingNo, false);
  if (!store) return;
  try {
    await store.removeAll();
  } finally {
    await store.close();
  }
}
