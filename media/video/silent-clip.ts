import { bareType, recorderTypes } from './recorder-type.ts';

/** A short film without sound, small enough for any network. */
export interface SilentClip {
  /** Ends it; null where nothing was recorded, or the recorder does not come to its end. Never rejects. */
  finish(): Promise<Blob | null>;
  /** Ends it and forgets what was recorded. */
  cancel(): void;
}

/** Nobody waits longer for a film: the check is good without it. */
const mostEndingMs = 3000;
/** A minute is 3 MB. */
const bitrate = 400_000;

/** Begins over an open camera, which stays the caller's. Null where this browser cannot record. */
export function startSilentClip(stream: MediaStream): SilentClip | null {
  const [type] = recorderTypes();
  if (type === undefined) return null;
  const mimeType = bareType(type);
  const slices: Blob[] = [];
  try {
    const picture = new MediaStream(stream.getVideoTracks());
    const recorder = new MediaRecorder(picture, { mimeType, videoBitsPerSecond: bitrate });
    const ended = new Promise<void>((resolve) => {
      recorder.onstop = () => resolve();
      recorder.onerror = () => resolve();
    });
    recorder.ondataavailable = ({ data }) => void slices.push(data);
    recorder.start();
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    return {
      async finish() {
        stop();
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, mostEndingMs))]);
        const clip = new Blob(slices, { type: mimeType });
        return clip.size > 0 ? clip : null;
      },
      cancel: stop,
    };
  } catch {
    return null;
  }
}
