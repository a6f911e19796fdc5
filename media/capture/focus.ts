import { pause } from '../abort.ts';

/** From 0 to 1, from the picture's left and top. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

interface FocusWish {
  readonly focusMode?: string;
  readonly pointsOfInterest?: readonly PicturePoint[];
  readonly torch?: boolean;
}

/** What phones' cameras can beside what every browser's types know. */
interface FocusTrack {
  getCapabilities?(): { readonly focusMode?: readonly string[]; readonly pointsOfInterest?: unknown };
  getSettings(): { readonly torch?: boolean };
  applyConstraints(constraints: { readonly advanced: readonly FocusWish[] }): Promise<void>;
}

/** So long one point stays sharp; then the camera looks for what is before it by itself again. */
const heldMs = 4000;

const trackOf = (stream: MediaStream) => stream.getVideoTracks()[0] as unknown as FocusTrack | undefined;

/** How this camera is told once where to be sharp; null where it takes no wishes. */
function wishFor(stream: MediaStream, point: PicturePoint): FocusWish | null {
  const { focusMode: modes = [], pointsOfInterest } = trackOf(stream)?.getCapabilities?.() ?? {};
  const focusMode = ['single-shot', 'auto'].find((mode) => modes.includes(mode));
  if (focusMode === undefined && pointsOfInterest === undefined) return null;
  return { ...(focusMode !== undefined && { focusMode }), pointsOfInterest: [point] };
}

/** Whether a tap on the picture can make it sharp there. */
export const canFocus = (stream: MediaStream): boolean => wishFor(stream, { x: 0.5, y: 0.5 }) !== null;

/** Makes the picture sharp at a point for a while, or until the signal aborts. Never rejects: the camera may refuse. */
export async function focusAt(stream: MediaStream, point: PicturePoint, signal: AbortSignal): Promise<void> {
  const track = trackOf(stream);
  const wish = wishFor(stream, point);
  if (!track || !wish) return;
  // Each wish takes the place of all before: a lamp that is lit stays lit.
  const apply = (of: FocusWish) => {
    const { torch } = track.getSettings();
    return track.applyConstraints({ advanced: [{ ...of, ...(torch && { torch }) }] });
  };
  try {
    await apply(wish);
    await pause(heldMs, signal);
    if (track.getCapabilities?.().focusMode?.includes('continuous')) await apply({ focusMode: 'continuous' });
  } catch {
    // It stays as sharp as it was, or another tap came.
  }
}
