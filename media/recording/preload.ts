import { canReadTracks } from '../capture/track-processor.ts';
import { warmCosSdk } from '../upload/cos-client.ts';
import { loadEncodeWorker } from '../video/encode-worker.ts';
import { loadRecorder } from '../video/media-recorder.ts';

/**
 * Fetches what a recording loads when it begins and no sooner, while there is still a network. Never rejects: what is
 * missing is asked for again when it is needed.
 */
export async function preloadRecording(): Promise<void> {
  const first = [canReadTracks() ? loadEncodeWorker() : Promise.resolve(), warmCosSdk()];
  await Promise.allSettled(first);
  // The rung below, which most never come to.
  await loadRecorder().catch(() => undefined);
}
