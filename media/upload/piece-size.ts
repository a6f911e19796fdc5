// One request should take about a second: long enough to fill the link, short enough that a stall is seen soon
// and little is sent twice.
const smallest = 64 * 1024;
const largest = 1024 * 1024;

export interface LinkRate {
  /** Bytes per millisecond, smoothed; null until something was sent. */
  readonly bytesPerMs: number | null;
}

export const unknownRate: LinkRate = { bytesPerMs: null };

export function observe(rate: LinkRate, bytes: number, ms: number): LinkRate {
  const seen = bytes / Math.max(1, ms);
  return { bytesPerMs: rate.bytesPerMs === null ? seen : rate.bytesPerMs * 0.7 + seen * 0.3 };
}

/** All that is waiting becomes one piece, as long as the link carries it in about a second. */
export function pieceBytes(waiting: number, rate: LinkRate): number {
  const carried = rate.bytesPerMs === null ? smallest : rate.bytesPerMs * 1000;
  return Math.min(waiting, Math.max(smallest, Math.min(largest, Math.round(carried))));
}

/** Silence longer than this is a stall: twenty times what the piece should take, and never under ten seconds. */
export function stallMs(bytes: number, rate: LinkRate): number {
  const expected = rate.bytesPerMs === null ? bytes / 8 : bytes / rate.bytesPerMs;
  return Math.min(60_000, Math.max(10_000, expected * 20));
}
