import type { Input } from 'mediabunny';
import { errorMessage } from '../../domain/error-message.ts';
import type { ObjectSource } from '../../ports/blob-store.ts';
import { saysNothingOfFile } from '../../ports/engine-error.ts';
import type { ProbeResult } from '../../ports/video-engine.ts';
import { clipFault } from './clip-fault.ts';
import { ObjectReader } from './object-reader.ts';
import { withInput } from './open-input.ts';

/** Whether a file opens and is whole, how long it is, and whether it has both tracks. Throws where its bytes do not come. */
export async function probe(source: ObjectSource): Promise<ProbeResult> {
  try {
    const clip = new ObjectReader(source);
    return await withInput(clip, (input) => look(input, clip));
  } catch (error) {
    if (saysNothingOfFile(error)) throw error;
    return { ok: false, reason: errorMessage(error) };
  }
}

async function look(input: Input, clip: ObjectReader): Promise<ProbeResult> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const durationMs = (await input.computeDuration()) * 1000;
  if (!Number.isFinite(durationMs) || durationMs <= 0) return { ok: false, reason: 'no duration' };
  const fault = await clipFault(input, clip);
  if (fault !== null) return { ok: false, reason: fault };
  return { ok: true, durationMs, video: video !== null, audio: audio !== null };
}
