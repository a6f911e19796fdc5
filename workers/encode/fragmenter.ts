import type { EncodedPacket } from 'mediabunny';
import { joinedBytes } from './boxes.ts';
import { initSegment, type TrackHeader, type TrackPacket } from './init-segment.ts';
import { movieFragment, type Sample, type TrackRun } from './movie-fragment.ts';

/** One track's packets that are in no fragment yet, in the order of their decoding. */
class WaitingPackets {
  readonly #packets: EncodedPacket[] = [];
  /** Seconds by which the track is late, so that no time is below nothing. */
  readonly #late: number;
  #lastAt = -Infinity;

  constructor(first: EncodedPacket) {
    this.#late = Math.max(0, -first.timestamp);
  }

  /** Throws where a packet is to be shown before one that was decoded before it. */
  add(packet: EncodedPacket): void {
    if (packet.timestamp < this.#lastAt)
      throw new Error(`the encoder went from ${this.#lastAt} to ${packet.timestamp}`);
    this.#lastAt = packet.timestamp;
    this.#packets.push(packet);
  }

  get seconds(): number {
    const [first] = this.#packets;
    return first ? this.#lastAt - first.timestamp : 0;
  }

  /** How long the newest one lasts is told by the next: it is taken only where none will come. */
  take(timescale: number, all: boolean): Sample[] {
    const units = (seconds: number) => Math.round((seconds + this.#late) * timescale);
    const taken = this.#packets.splice(0, this.#packets.length - (all ? 0 : 1));
    return taken.map(({ data, timestamp, duration, type }, at) => {
      const ends = (taken[at + 1] ?? this.#packets[0])?.timestamp ?? timestamp + duration;
      return { data, at: units(timestamp), duration: units(ends) - units(timestamp), sync: type === 'key' };
    });
  }
}

type Kind = TrackPacket['kind'];
const kinds: readonly Kind[] = ['video', 'audio'];

interface Header {
  readonly bytes: Uint8Array;
  readonly tracks: readonly (TrackHeader & { readonly kind: Kind })[];
}

export interface FragmenterEvents {
  onPiece(piece: Uint8Array): void;
  /** What was added up to here is good, and nothing after it is taken. */
  onError(error: unknown): void;
}

/**
 * Encoded packets to pieces of a fragmented MP4, each a fragment of so many seconds. mediabunny ends a fragment at key
 * frames only, and holds each track until the other one came as far: at stop all that would still have to be sent.
 */
export class Fragmenter {
  readonly #seconds: number;
  readonly #events: FragmenterEvents;
  readonly #tracks = new Map<Kind, { readonly first: TrackPacket; readonly waiting: WaitingPackets }>();
  #begun: Promise<void> | null = null;
  #header: Header | null = null;
  #fragments = 0;
  #closed = false;

  constructor(seconds: number, events: FragmenterEvents) {
    this.#seconds = seconds;
    this.#events = events;
  }

  /** In the order in which its track's encoder gave it. */
  add(encoded: TrackPacket): void {
    if (this.#closed) return;
    const { kind, packet } = encoded;
    const track = this.#tracks.get(kind) ?? { first: encoded, waiting: new WaitingPackets(packet) };
    this.#tracks.set(kind, track);
    try {
      track.waiting.add(packet);
    } catch (error) {
      return this.#fail(error);
    }
    if (this.#tracks.size === kinds.length && !this.#begun)
      this.#begin().catch((error: unknown) => this.#fail(error));
    if (track.waiting.seconds >= this.#seconds) this.#emit(false);
  }

  /** Gives what is left. Rejects where the file's header cannot be written. */
  async finish(): Promise<void> {
    if (this.#tracks.size === 0) return;
    await this.#begin();
    this.#emit(true);
    this.cancel();
  }

  /** Gives nothing more. */
  cancel(): void {
    this.#closed = true;
    this.#tracks.clear();
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#events.onError(error);
  }

  #begin(): Promise<void> {
    return (this.#begun ??= this.#writeHeader());
  }

  async #writeHeader(): Promise<void> {
    const firsts = [...this.#tracks.values()].map(({ first }) => first);
    const { bytes, tracks } = await initSegment(firsts);
    const headers = tracks.map((track, at) => ({ ...track, kind: firsts[at]?.kind ?? 'video' }));
    this.#header = { bytes, tracks: headers };
  }

  #emit(all: boolean): void {
    if (!this.#header) return;
    const runs: TrackRun[] = [];
    for (const { kind, id, timescale } of this.#header.tracks) {
      const samples = this.#tracks.get(kind)?.waiting.take(timescale, all) ?? [];
      if (samples.length > 0) runs.push({ trackId: id, samples });
    }
    if (runs.length === 0) return;
    this.#fragments += 1;
    const fragment = movieFragment(this.#fragments, runs);
    this.#events.onPiece(this.#fragments === 1 ? joinedBytes(this.#header.bytes, fragment) : fragment);
  }
}
