// One request should take about a second: long enough to fill the link, short enough that a stall is seen soon
// and little is sent twice.
const smallest = 64 * 1024;
const largest = 1024 * 1024;

/** What a request carried and took, smoothed; null until something was sent. */
export type LinkRate = { readonly bytes: number; readonly ms: number } | null;

const weightOfNew = 0.3;

/** The rate after another request of so many bytes, which took `ms`. */
export function observe(rate: LinkRate, bytes: number, ms: number): LinkRate {
  const mix = (before: number, seen: number) => before * (1 - weightOfNew) + seen * weightOfNew;
  return rate === null
    ? { bytes, ms: Math.max(1, ms) }
    : { bytes: mix(rate.bytes, bytes), ms: mix(rate.ms, ms) };
}

/** All that is waiting becomes one piece, as long as the link carries it in about a second. */
export function pieceBytes(waiting: number, rate: LinkRate): number {
  const carried = rate === null ? smallest : (rate.bytes / rate.ms) * 1000;
  return Math.min(waiting, Math.max(smallest, Math.min(largest, Math.round(carried))));
}

/** Silence longer than this is a stall: twenty times what the piece should take, and never under ten seconds. */
export function stallMs(bytes: number, rate: LinkRate): number {
  const expected = rate === null ? bytes / 8 : (bytes * rate.ms) / rate.bytes;
  return Math.min(60_000, Math.max(10_000, expected * 20));
}

/** How long the bytes themselves take to leave, without the way there and back. */
export function leavingMs(bytes: number, rate: LinkRate, roundTripMs: number): number {
  if (rate === null) return 0;
  return (bytes * Math.max(0, rate.ms - roundTripMs)) / rate.bytes;
}
