import { openDeviceStore } from '../upload/device-store.ts';
import { fileName, parseJournal, type Journal } from '../upload/journal.ts';
import type { Unfinished } from './session.types.ts';

const readMs = ({ clips }: Journal): number =>
  clips.reduce(
    (sum, { marks }) => sum + marks.reduce((part, { startMs, endMs }) => part + endMs - startMs, 0),
    0,
  );

/** What an earlier visit left on this device under this recording's name. */
export async function findUnfinished(recordingNo: string): Promise<Unfinished | null> {
  const store = await openDeviceStore(recordingNo, false);
  if (!store) return null;
  try {
    const journal = parseJournal(await store.readJournal());
    if (!journal || journal.clips.length === 0) return null;
    let deviceBytes = 0;
    for (const clip of journal.clips) deviceBytes += await store.size(fileName(clip));
    const { scriptVersion, resumeAt } = journal;
    return deviceBytes > 0
      ? { recordingNo, scriptVersion, deviceBytes, readMs: readMs(journal), resumeAt }
      : null;
  } finally {
    await store.close();
  }
}

/** Deletes what this device keeps of a recording. Nothing there is no error. */
export async function forgetKept(recordingNo: string): Promise<void> {
  const store = await openDeviceStore(recordingNo, false);
  if (!store) return;
  try {
    await store.removeAll();
  } finally {
    await store.close();
  }
}
