import type { Rung, RungChange } from '../recording.types.ts';

/** What the choice of a rung hangs on. */
export interface RungSupport {
  readonly camera: boolean;
  readonly videoEncoder: boolean;
  readonly audioEncoder: boolean;
  readonly trackProcessor: boolean;
  readonly recorderTypes: readonly string[];
}

const order: readonly Rung[] = ['live_encode', 'media_recorder', 'system_camera', 'other_device'];
const longestReason = 120;

/** Why this browser cannot stand on a rung; null where it can. */
export function obstacle(rung: Rung, support: RungSupport): string | null {
  switch (rung) {
    case 'live_encode':
      if (!support.camera) return 'no_camera_api';
      if (!support.videoEncoder) return 'no_h264_encoder';
      if (!support.audioEncoder) return 'no_audio_encoder';
      return support.trackProcessor ? null : 'no_frames_from_track';
    case 'media_recorder':
      if (!support.camera) return 'no_camera_api';
      return support.recorderTypes.length > 0 ? null : 'no_media_recorder';
    case 'system_camera':
    case 'other_device':
      return null;
  }
}

export interface Standing {
  readonly rung: Rung;
  readonly changes: readonly RungChange[];
}

export const rungChange = (from: Rung, to: Rung, reason: string): RungChange => ({
  from,
  to,
  reason: reason.slice(0, longestReason),
});

const below = (rung: Rung): Rung =>
  order[Math.min(order.indexOf(rung) + 1, order.length - 1)] ?? 'other_device';

/** Down from `start` to the first rung that this browser can stand on. */
export function chooseRung(support: RungSupport, start: Rung = 'live_encode'): Standing {
  let standing: Standing = { rung: start, changes: [] };
  for (;;) {
    const reason = obstacle(standing.rung, support);
    if (reason === null || standing.rung === 'other_device') return standing;
    standing = stepDown(standing, reason);
  }
}

/** The present rung failed: one further down. */
export function stepDown({ rung, changes }: Standing, reason: string): Standing {
  const to = below(rung);
  return to === rung ? { rung, changes } : { rung: to, changes: [...changes, rungChange(rung, to, reason)] };
}

export const stepDownTo = (support: RungSupport, standing: Standing, reason: string): Standing => {
  const next = stepDown(standing, reason);
  const chosen = chooseRung(support, next.rung);
  return { rung: chosen.rung, changes: [...next.changes, ...chosen.changes] };
};
