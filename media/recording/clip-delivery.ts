import type { Log } from '../log.ts';
import type { RecordingCalls, RegisteredClip, SubmittedRecording } from '../recording.types.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { KeptRecording } from './stored-recording.ts';
import { neededClips, registeredClips, submitClips } from './submission.ts';

/** The clips' way to the server, once they are whole in the store. */
export interface HandingIn {
  submit(kept: KeptRecording): Promise<SubmittedRecording>;
  /** Tells the server of what is closed, so that another device goes on from it. */
  share(kept: KeptRecording): Promise<void>;
}

export function createHandingIn(options: {
  readonly calls: RecordingCalls;
  readonly uploader: Uploader;
  readonly log: Log;
  readonly signal: AbortSignal;
}): HandingIn {
  const { calls, uploader, log, signal } = options;

  /** All that counts, once it is whole in the store and registered. */
  async function inTheStore(kept: KeptRecording): Promise<readonly RegisteredClip[]> {
    const fileIds = new Map<string, string>();
    const own = new Set(kept.journal().clips.map(({ clipId }) => clipId));
    for (const { clipId, stage } of neededClips(kept.clips())) {
      if (stage.kind === 'recording') continue;
      const known = stage.kind === 'registered' && !own.has(clipId) ? stage.fileId : null;
      fileIds.set(clipId, known ?? (await uploader.registered(clipId, signal)));
    }
    return registeredClips(kept.clips(), fileIds);
  }

  return {
    submit: async (kept) => submitClips(calls, await inTheStore(kept), log, signal),
    async share(kept) {
      for (const clip of await inTheStore(kept)) await calls.keepClip(clip, signal);
    },
  };
}
