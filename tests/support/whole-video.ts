import type { FixtureCamera } from './fixture-camera.ts';
import { gaps, type Gap, missingFrames, seamOf, startFrames } from './frame-gaps.ts';
import type { VideoFacts } from './read-video.ts';
import {
  busySeconds,
  heardIn,
  microphoneSound,
  pictureSeam,
  sameSound,
  seamApart,
  soundApart,
  soundLost,
} from './recorded-sound.ts';

/** What of the camera's film a recording holds, beside what may be lost of it where the machine is our own. */
interface Held {
  /** Where one clip ends and the next begins. */
  readonly seam: Gap | null;
  readonly frames: { readonly lost: number; readonly mayLose: number };
  readonly sound: {
    readonly likeness: number;
    /** Seconds. */
    readonly silent: number;
    readonly apart: number;
    readonly maySlip: number;
  };
}

interface Recorded {
  readonly clips: readonly { readonly duration_ms: number }[];
  /** Frames that the browser itself dropped. */
  readonly drops: number;
}

/** Between track and worker, where the browser dropped so many before the track: a lost fragment is five. */
const busyFrames = (drops: number): number => 3 + drops / 2;

export function heldOf(facts: VideoFacts, camera: FixtureCamera, { clips, drops }: Recorded): Held {
  const missing = gaps(facts, camera);
  const [first, ...more] = clips;
  const seam = first && more.length > 0 ? seamOf(missing, facts, [first]) : null;
  const heard = heardIn(facts, microphoneSound(camera));
  const joined = seam && pictureSeam(seam, camera);
  return {
    seam,
    frames: {
      lost: missingFrames(missing) - (seam?.missing ?? 0),
      mayLose: drops + startFrames * clips.length + busyFrames(drops),
    },
    sound: {
      likeness: heard.likeness,
      silent: soundLost(heard, joined),
      apart: joined ? soundApart(heard, joined) : 0,
      maySlip: busySeconds(drops, camera),
    },
  };
}

export const isWholePicture = ({ frames }: Held): boolean => frames.lost <= frames.mayLose;

export const isWholeSound = ({ sound }: Held): boolean =>
  sound.likeness > sameSound && sound.silent <= sound.maySlip && sound.apart <= seamApart + sound.maySlip;
