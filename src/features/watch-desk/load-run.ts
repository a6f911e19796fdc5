import type { ResponseOf } from '../../../contract/define.ts';
import type { watchedSale } from '../../../contract/services/watched-sale.ts';

/** An event of rrweb, at the server's time. */
export interface PlayedEvent {
  readonly type: number;
  readonly timestamp: number;
}

type Batches = ResponseOf<typeof watchedSale.batches>;

/** A page load as far as it was fetched. */
export interface LoadedRun {
  readonly events: readonly PlayedEvent[];
  /** The number of the last batch of it. */
  readonly batches: number;
  /** One clock for the whole: what a later batch tells of it would make time jump. */
  readonly behindMs: number | null;
}

export const nothingLoaded: LoadedRun = { events: [], batches: 0, behindMs: null };

/** With all that came since. Rejects where a batch cannot be fetched or read. */
export async function loadOn(
  fetchFrom: (from: number) => Promise<Batches>,
  { events, batches: loaded, behindMs }: LoadedRun,
): Promise<LoadedRun> {
  const all = [...events];
  let behind = behindMs;
  let last = loaded;
  for (let from: number | null = loaded + 1; from !== null;) {
    const { batches, next }: Batches = await fetchFrom(from);
    for (const { number, gzip, behind_ms } of batches) {
      behind ??= behind_ms;
      for (const event of await eventsOf(gzip)) all.push({ ...event, timestamp: event.timestamp + behind });
      last = number;
    }
    from = next;
  }
  return { events: all, batches: last, behindMs: behind };
}

/** What was recorded is packed; Safari unpacks it from 16.4 on. */
export const canUnpack = (): boolean => 'DecompressionStream' in window;

async function eventsOf(base64: string): Promise<PlayedEvent[]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as PlayedEvent[];
}
