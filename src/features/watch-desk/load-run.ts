import type { ResponseOf } from '../../../contract/define.ts';
import type { watchedSale } from '../../../contract/services/watched-sale.ts';

/** An event of rrweb, at the server's time. */
export interface PlayedEvent {
  readonly type: number;
  readonly timestamp: number;
}

type Batches = ResponseOf<typeof watchedSale.batches>;

/** All events of a page load. Rejects where a batch cannot be fetched or read. */
export async function loadRun(fetchFrom: (from: number) => Promise<Batches>): Promise<PlayedEvent[]> {
  const all: PlayedEvent[] = [];
  let behind: number | null = null;
  for (let from: number | null = 1; from !== null;) {
    const { batches, next }: Batches = await fetchFrom(from);
    for (const { gzip, behind_ms } of batches) {
      // One clock for the whole: what a later batch tells of it would make time jump.
      behind ??= behind_ms;
      for (const event of await eventsOf(gzip)) all.push({ ...event, timestamp: event.timestamp + behind });
    }
    from = next;
  }
  return all;
}

async function eventsOf(base64: string): Promise<PlayedEvent[]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as PlayedEvent[];
}
