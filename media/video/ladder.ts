import type { Rung, RungChange } from './rung.types.ts';

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

/** On which rung somebody is, and how they came down to it. */
export interface LadderPosition {
  readonly rung: Rung;
  readonly changes: readonly RungChange[];
}

/** The reason is cut to what the server takes. */
export const rungChange = (from: Rung, to: Rung, reason: string): RungChange => ({
  from,
  to,
  reason: reason.slice(0, longestReason),
});

const below = (rung: Rung): Rung =>
  order[Math.min(order.indexOf(rung) + 1, order.length - 1)] ?? 'other_device';

/** Down from `start` to the first rung that this browser can stand on. */
export function chooseRung(support: RungSupport, start: Rung = 'live_encode'): LadderPosition {
  let position: LadderPosition = { rung: start, changes: [] };
  for (;;) {
    const reason = obstacle(position.rung, support);
    if (reason === null || position.rung === 'other_device') return position;
    position = stepDown(position, reason);
  }
}

/** The present rung failed: one further down. */
export function stepDown({ rung, changes }: LadderPosition, reason: string): LadderPosition {
  const to = below(rung);
  return to === rung ? { rung, changes } : { rung: to, changes: [...changes, rungChange(rung, to, reason)] };
}

/** One rung down from `position`, and from there to the first that this browser has. */
export const stepDownTo = (
  support: RungSupport,
  position: LadderPosition,
  reason: string,
): LadderPosition => {
  const next = stepDown(position, reason);
  const chosen = chooseRung(support, next.rung);
  return { rung: chosen.rung, changes: [...next.changes, ...chosen.changes] };
};
