import { boardCodes } from '../../../contract/codes/board.ts';
import {
  type Board,
  type BoardCustomer,
  salesRecording,
  salesRecordingEvents,
} from '../../../contract/services/sales-recording.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { failureCode } from '../../api/failure.ts';
import { followEvents } from '../../api/event-stream.ts';
import { ChangedRows } from './changed-rows.ts';
import { setLiveState } from './live-state.ts';

/** By the device's own clock, which may be another than the server's: from when on the next SMS may go out. */
const onDeviceClock = <R extends Pick<BoardCustomer, 'resend_from' | 'resend_after'>>(row: R): R => ({
  ...row,
  resend_from: row.resend_after > 0 ? new Date(Date.now() + row.resend_after * 1000).toISOString() : null,
});

const ofBoard = {
  quiet: true,
  onArrival: (board: Board): Board => ({ ...board, customers: board.customers.map(onDeviceClock) }),
} as const;
const ofRow = { quiet: true, onArrival: onDeviceClock<BoardCustomer> } as const;

export const salesRecordingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    customers: endpoint(build, salesRecording.customers, ofBoard),
    /** What stands behind the first page; it is put into the board. */
    customersBehind: endpoint(build, salesRecording.customers, ofBoard),
    customer: endpoint(build, salesRecording.customer, ofRow),
    resendLink: endpoint(build, salesRecording.resendLink, ofRow),
    callCustomer: endpoint(build, salesRecording.callCustomer, { quiet: true }),
    putNote: endpoint(build, salesRecording.putNote, ofRow),
    revokeLink: endpoint(build, salesRecording.revokeLink, ofRow),
    renewLink: endpoint(build, salesRecording.renewLink, { quiet: true, onArrival: onDeviceClock }),
  }),
});

salesRecordingApi.enhanceEndpoints({
  endpoints: {
    customers: {
      /** As long as the board is shown, the stream keeps its rows up to date. */
      async onCacheEntryAdded(_input, { cacheDataLoaded, cacheEntryRemoved, dispatch, updateCachedData }) {
        const leaving = new AbortController();
        let after: number;
        try {
          after = (await cacheDataLoaded).data.last_event_id;
        } catch {
          // Left before anything came.
          return;
        }
        const { customersBehind, customer } = salesRecordingApi.endpoints;
        const once = { forceRefetch: true, subscribe: false } as const;
        const rows = new ChangedRows({
          async askAll() {
            const whole = await wholeBoard(
              async (cursor) => (await dispatch(customersBehind.initiate(cursor, once))).data,
            );
            if (whole) updateCachedData(() => whole);
            return whole !== null;
          },
          async askOne(recording_no) {
            const answer = await dispatch(customer.initiate({ recording_no }, once));
            updateCachedData((board) => putAnswer(board, recording_no, answer));
            return answer.data !== undefined || failureCode(answer.error) !== null;
          },
        });
        void followEvents({
          path: salesRecordingEvents,
          auth: 'sales',
          after,
          signal: leaving.signal,
          onEvent: (recordingNo) => rows.add(recordingNo),
          onState(state) {
            setLiveState(state);
            if (state.kind === 'live') rows.askAgain();
            if (state.kind === 'refused') rows.stop();
          },
        });
        await cacheEntryRemoved;
        rows.stop();
        leaving.abort();
      },
    },
  },
});

/** Page after page; null: one of them did not come. */
async function wholeBoard(
  ask: (input: { readonly cursor?: string }) => Promise<Board | undefined>,
): Promise<Board | null> {
  const first = await ask({});
  if (!first) return null;
  const board = { ...first, customers: [...first.customers] };
  while (board.next_cursor !== null) {
    const page = await ask({ cursor: board.next_cursor });
    if (!page) return null;
    putPage(board, page);
  }
  return board;
}

/** What is there already was told by the stream meanwhile and is newer. */
export function putPage(board: Board, page: Board): void {
  const known = new Set(board.customers.map(({ recording_no }) => recording_no));
  board.customers.push(...page.customers.filter(({ recording_no }) => !known.has(recording_no)));
  board.next_cursor = page.next_cursor;
  board.total = page.total;
}

/** A new customer comes in front; one that is there is replaced in place. */
export function putCustomer(board: Board, row: BoardCustomer): void {
  const at = board.customers.findIndex(({ recording_no }) => recording_no === row.recording_no);
  if (at >= 0) board.customers[at] = row;
  else {
    board.customers.unshift(row);
    // As long as pages are missing it may be on one of them; the last tells the number.
    if (board.next_cursor === null) board.total += 1;
  }
}

/** What the server says of one: who was forgotten, or is another agent's by now, is on the board no longer. */
export function putAnswer(
  board: Board,
  recordingNo: string,
  { data, error }: { readonly data?: BoardCustomer | undefined; readonly error?: unknown },
): void {
  if (data) putCustomer(board, data);
  if (failureCode(error) === boardCodes.customerMissing.code) dropCustomer(board, recordingNo);
}

function dropCustomer(board: Board, recordingNo: string): void {
  const at = board.customers.findIndex(({ recording_no }) => recording_no === recordingNo);
  if (at < 0) return;
  board.customers.splice(at, 1);
  board.total -= 1;
}
