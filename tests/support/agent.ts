import { randomUUID } from 'node:crypto';
import type { RequestOf } from '../../contract/define.ts';
import { salesRecording, salesRecordingEvents } from '../../contract/services/sales-recording.ts';
import type { BoardCustomer } from '../../contract/services/sales-recording.ts';
import { world } from '../../contract/sandbox/world.ts';
import { Reader } from './reader.ts';

export interface HeardEvent {
  readonly id: number | null;
  readonly recordingNo: string;
}

/** Where the agents’ pages are: the same server by another name. */
export const salesOriginOf = (origin: string) => origin.replace('127.0.0.1', 'sales.localhost');

/** A sales agent at the board, logged in by the token that the insurer's system gives. */
export class Agent extends Reader {
  salesToken = '';

  static async at(origin: string, salesNo: string): Promise<Agent> {
    const agent = new Agent(origin);
    const found = (await agent.call(world.sales, {})).find((one) => one.sales_no === salesNo);
    agent.salesToken = new URLSearchParams(found?.board_link.split('?')[1]).get('salesToken') ?? '';
    return agent;
  }

  protected override authorization(): Record<string, string> {
    return this.salesToken ? { 'Sales-Authorization': this.salesToken } : {};
  }

  board(page: RequestOf<typeof salesRecording.customers> = {}) {
    return this.call(salesRecording.customers, page);
  }

  customer(recordingNo: string): Promise<BoardCustomer> {
    return this.call(salesRecording.customer, { recording_no: recordingNo });
  }

  resends(recordingNo: string, requestId: string = randomUUID()) {
    return this.call(salesRecording.resendLink, { recording_no: recordingNo, request_id: requestId });
  }

  notes(recordingNo: string, note: string) {
    return this.call(salesRecording.putNote, { recording_no: recordingNo, note });
  }

  async mobileOf(recordingNo: string): Promise<string> {
    return (await this.call(salesRecording.callCustomer, { recording_no: recordingNo })).mobile;
  }

  revokes(recordingNo: string) {
    return this.call(salesRecording.revokeLink, { recording_no: recordingNo });
  }

  renews(recordingNo: string, requestId: string = randomUUID()) {
    return this.call(salesRecording.renewLink, { recording_no: recordingNo, request_id: requestId });
  }

  /** Listens until told to stop; `heard` grows meanwhile, `text` is all that came over the wire. */
  async listens(after: number | null, path: string = salesRecordingEvents): Promise<Listening> {
    const leaving = new AbortController();
    const response = await fetch(this.origin + path, {
      headers: { ...this.authorization(), ...(after === null ? {} : { 'Last-Event-ID': String(after) }) },
      signal: leaving.signal,
    });
    const listening: Listening = {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      heard: [],
      text: '',
      stop: () => leaving.abort(),
    };
    void (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        listening.text += chunk;
        listening.heard = [...listening.text.matchAll(/(?:id: (\d+)\n)?data: (\w+)\n\n/g)].map(
          ([, id, recordingNo]) => ({ id: id ? Number(id) : null, recordingNo: recordingNo ?? '' }),
        );
      }
    })().catch(() => {});
    return listening;
  }
}

export interface Listening {
  readonly status: number;
  readonly type: string;
  heard: HeardEvent[];
  text: string;
  stop(): void;
}

/** The newest event that a board has heard of. */
export const newest = (heard: readonly HeardEvent[]): number =>
  Math.max(0, ...heard.map(({ id }) => id ?? 0));
