/** What lies on a device of somebody's, and since when. */
export interface Dated {
  /** Milliseconds since 1970. Absent where nobody wrote it down: then it counts from when it is next seen. */
  readonly keptAt?: number;
}

/** Nobody wrote down when, or by a clock that was fast: it counts as kept now. */
export const isUndated =
  (now: number) =>
  ({ keptAt = Infinity }: Dated): boolean =>
    keptAt > now;

export const datedBy =
  (now: number) =>
  <Item extends Dated>(item: Item): Item =>
    isUndated(now)(item) ? { ...item, keptAt: now } : item;

/** Of what nobody knows since when it is kept, that is from now on. */
export const isKeptUntil =
  (time: number) =>
  ({ keptAt = time }: Dated): boolean =>
    keptAt <= time;

/** What nobody came back to for so long is somebody's personal data on a device. */
const mostDays = 30;

/** What was kept until then goes. `now` is the server's; what a device dated whose own clock is behind is not old. */
export const tooOldAt = (now: number): number => Math.min(now, Date.now()) - mostDays * 86_400_000;
