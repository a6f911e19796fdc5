/** The ways to a recording, best first: each browser takes the highest that works there. */
export type Rung = 'live_encode' | 'media_recorder' | 'system_camera' | 'other_device';

export interface RungChange {
  readonly from: Rung;
  readonly to: Rung;
  readonly reason: string;
}
