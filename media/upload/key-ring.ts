import type { UploadKeys } from './upload-calls.ts';
import { serverClock, serverNow, type ServerClock } from './server-clock.ts';

export interface HeldKeys {
  readonly keys: UploadKeys;
  readonly clock: ServerClock;
  /** What the call for them took: about the way to the server and back. */
  readonly roundTripMs: number;
}

export interface KeyRing {
  /** Keys that are valid yet; new ones are on their way before they are needed. Rejects as the call for them does. */
  current(signal: AbortSignal): Promise<HeldKeys>;
  /** New keys now, because the store refused these, or to have them when they are needed. Rejects as the call does. */
  renew(refused: HeldKeys | null, signal: AbortSignal): Promise<HeldKeys>;
}

const freshMarginMs = 90_000;
const usableMarginMs = 20_000;

function outlast(
  { keys, clock }: HeldKeys,
  monotonicNow: number,
  longestMs: number,
  fraction: number,
): boolean {
  const lifetimeMs = (keys.expiredTime - keys.serverTime) * 1000;
  const marginMs = Math.min(longestMs, lifetimeMs * fraction);
  return keys.expiredTime * 1000 - serverNow(clock, monotonicNow) > marginMs;
}

/** Whether the keys hold for a while yet, by the server's clock. */
export const areFresh = (held: HeldKeys, monotonicNow: number): boolean =>
  outlast(held, monotonicNow, freshMarginMs, 1 / 2);

/** Whether the next request can still be signed with them, though new ones should be asked for. */
const areUsable = (held: HeldKeys, monotonicNow: number): boolean =>
  outlast(held, monotonicNow, usableMarginMs, 1 / 4);

/** Asks for keys when they are needed and holds them while they last; one call at a time, whoever asks. */
export function createKeyRing(ask: (signal: AbortSignal) => Promise<UploadKeys>): KeyRing {
  let held: HeldKeys | null = null;
  let asking: Promise<HeldKeys> | null = null;

  async function fetchKeys(signal: AbortSignal): Promise<HeldKeys> {
    const askedAt = performance.now();
    const keys = await ask(signal);
    const receivedAt = performance.now();
    const clock = serverClock(keys.serverTime, askedAt, receivedAt);
    held = { keys, clock, roundTripMs: receivedAt - askedAt };
    return held;
  }

  function fetchOnce(signal: AbortSignal): Promise<HeldKeys> {
    asking ??= fetchKeys(signal).finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    async current(signal) {
      if (!held) return fetchOnce(signal);
      const now = performance.now();
      if (areFresh(held, now)) return held;
      const renewed = fetchOnce(signal);
      if (!areUsable(held, now)) return renewed;
      // Nobody waits for them yet; the next turn asks again.
      renewed.catch(() => undefined);
      return held;
    },
    async renew(refused, signal) {
      // Somebody else may have renewed them in the meantime.
      return refused !== null && held !== refused && held ? held : fetchOnce(signal);
    },
  };
}
