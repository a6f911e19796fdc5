/** The server's time as this visit was told it, carried on by the monotonic clock: a phone's own may be months off. */
let told: { readonly serverMs: number; readonly at: number; readonly deviceMs: number } | null = null;

const hearers = new Set<() => void>();

/** For useSyncExternalStore: called once the server's time is told. */
export function hearServerTime(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** What was told last; the same until it is told anew. */
export const serverTimeTold = (): object | null => told;

/** Milliseconds since 1970; null as long as nobody has told. */
export const serverTime = (): number | null => told && told.serverMs + (performance.now() - told.at);

/** What the server's clock says while the device's says that; the device's own as long as nobody has told. */
export const serverTimeAt = (deviceMs: number): number =>
  told ? deviceMs + told.serverMs - told.deviceMs : deviceMs;

/** Null where the server is not reached, or does not say. Never rejects. */
export async function askServerTime(): Promise<number | null> {
  try {
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store' });
    const serverMs = ok ? Date.parse(headers.get('Date') ?? '') : NaN;
    if (!Number.isNaN(serverMs)) {
      told = { serverMs, at: performance.now(), deviceMs: Date.now() };
      for (const hear of hearers) hear();
    }
  } catch {
    // Nothing is deleted for its age in this visit.
  }
  return serverTime();
}
