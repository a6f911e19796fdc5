import type { Input } from 'mediabunny';
import type { ObjectSource } from '../../ports/blob-store.ts';
import { isSourceUnavailable } from '../../ports/engine-error.ts';
import type { ProbeResult } from '../../ports/video-engine.ts';
import { ObjectReader } from './object-reader.ts';
import { withInput } from './open-input.ts';

/** Whether a file opens, how long it is, and whether it has both tracks. Throws where its bytes do not come. */
export async function probe(source: ObjectSource): Promise<ProbeResult> {
  try {
    return await withInput(new ObjectReader(source), look);
  } catch (error) {
    if (isSourceUnavailable(error)) throw error;
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function look(input: Input): Promise<ProbeResult> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const durationMs = (await input.computeDuration()) * 1000;
  if (!Number.isFinite(durationMs) || durationMs <= 0) return { ok: false, reason: 'no duration' };
  return { ok: true, durationMs, video: video !== null, audio: audio !== null };
}
