import { world } from '../../contract/sandbox/world.ts';
import { makeClip } from '../support/make-clip.ts';
import { clipOf, judged, marksOver, newClipId, Reader, until } from '../support/reader.ts';
import { watchHealth } from './watch-health.ts';

const uploadsAtOnce = 50;
const uploadBytes = 5_000_000;
/** As many as a phone makes of that at 2 Mbit/s, a piece every two seconds. */
const uploadPieces = 10;
const readSeconds = 20;

/** Somebody who has confirmed all and is about to read. */
async function readerReady(origin: string, seed: number): Promise<{ reader: Reader; recordingNo: string }> {
  const reader = new Reader(origin);
  const recording = await reader.comesToRead({ person_seed: seed, portrait: 'none' });
  return { reader, recordingNo: recording.recording_no };
}

/** Milliseconds of each health check from the submission of one clip until it is judged. */
export async function healthBesideVerdict(origin: string, seed: number): Promise<readonly number[]> {
  const { reader, recordingNo } = await readerReady(origin, seed);
  const script = await reader.script();
  const clipId = newClipId();
  const { file_id } = await reader.uploads(clipId, await makeClip({ seconds: readSeconds }));
  const lasts = readSeconds * 1000;
  const health = watchHealth(origin);
  const submitted = reader.submits(script.script_version, [
    clipOf(clipId, file_id, lasts, marksOver(script, lasts)),
  ]);
  const look = () => reader.call(world.recording, { recording_no: recordingNo });
  // Looking is load too: no oftener than a customer's page does.
  const [verdict] = await Promise.allSettled([submitted.then(() => until(look, judged, 300, 1000))]);
  const times = await health.stop();
  if (verdict.status === 'rejected') throw verdict.reason;
  return times;
}

/** Milliseconds from asking for keys to the registered file, of many customers who send a clip in the same moment. */
export async function uploadsTogether(origin: string, firstSeed: number): Promise<readonly number[]> {
  const readers: Reader[] = [];
  for (let i = 0; i < uploadsAtOnce; i++) readers.push((await readerReady(origin, firstSeed + i)).reader);
  const clip = filledUp(await makeClip({ seconds: 2 }));
  return await Promise.all(
    readers.map(async (reader) => {
      const begun = performance.now();
      await reader.uploads(newClipId(), clip, { pieces: uploadPieces });
      return performance.now() - begun;
    }),
  );
}

/** With a box that players skip, to the size of a longer one. */
function filledUp(clip: Uint8Array): Uint8Array {
  const free = Buffer.alloc(uploadBytes - clip.length);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  return Buffer.concat([clip, free]);
}
