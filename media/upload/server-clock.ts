/**
 * The server's time, told once and carried on by the monotonic clock: the phone's own may be a day off, or be put
 * right in the middle of a recording.
 */
export interface ServerClock {
  readonly serverMs: number;
  readonly monotonicMs: number;
}

/** The server stamped its answer somewhere between asking and receiving: the middle is off by half a trip at most. */
export const serverClock = (serverSeconds: number, askedAt: number, receivedAt: number): ServerClock => ({
  serverMs: serverSeconds * 1000,
  monotonicMs: (askedAt + receivedAt) / 2,
});

/** Milliseconds since 1970 by the server; `monotonicNow` is performance.now(). */
export const serverNow = (clock: ServerClock, monotonicNow: number): number =>
  clock.serverMs + (monotonicNow - clock.monotonicMs);
