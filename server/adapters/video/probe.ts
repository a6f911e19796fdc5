import type { ProbeResult } from '../../ports/video-engine.ts';
import { withInput } from './open-input.ts';

/** Whether a file opens, how long it is, and whether it has both tracks. */
export async function probe(bytes: Uint8Array<ArrayBuffer>): Promise<ProbeResult> {
  try {
    return await withInput(bytes, async (input) => {
      const video = await input.getPrimaryVideoTrack();
      const audio = await input.getPrimaryAudioTrack();
      const durationMs = (await input.computeDuration()) * 1000;
      if (!Number.isFinite(durationMs) || durationMs <= 0) return { ok: false, reason: 'no duration' };
      return { ok: true, durationMs, video: video !== null, audio: audio !== null };
    });
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
