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
import { setLiveState } from './live-state.ts';

export const salesRecordingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    customers: endpoint(build, salesRecording.customers, { quiet: true }),
    customer: endpoint(build, salesRecording.customer, { quiet: true }),
    resendLink: endpoint(build, salesRecording.resendLink, { quiet: true }),
    revokeLink: endpoint(build, salesRecording.revokeLink, { quiet: true }),
    renewLink: endpoint(build, salesRecording.renewLink, { quiet: true }),
  }),
});

const { customers, customer } = salesRecordingApi.endpoints;
/** Several events of one moment are one question. */
const gatherMs = 150;
/** From here on the whole board is asked for at once. */
const manyAtOnce = 8;

salesRecordingApi.enhanceEndpoints({
  endpoints: {
    customers: {
      /** As long as the board is shown, the stream keeps its rows as they stand. */
      async onCacheEntryAdded(_input, { cacheDataLoaded, cacheEntryRemoved, dispatch, updateCachedData }) {
        const leaving = new AbortController();
        let after: number;
        try {
          after = (await cacheDataLoaded).data.last_event_id;
        } catch {
          // Left before anything came.
          return;
        }
        const changed = new Set<string>();
        let gathering: ReturnType<typeof setTimeout> | null = null;
        const ask = async () => {
          gathering = null;
          const numbers = [...changed];
          changed.clear();
          const once = { forceRefetch: true, subscribe: false } as const;
          if (numbers.length > manyAtOnce) {
            const { isError } = await dispatch(customers.initiate({}, once));
            if (isError) for (const recordingNo of numbers) changed.add(recordingNo);
            return;
          }
          for (const recording_no of numbers) {
            const { data, error } = await dispatch(customer.initiate({ recording_no }, once));
            if (data) updateCachedData((board) => putCustomer(board, data));
            else if (failureCode(error) === null) changed.add(recording_no);
          }
          // What could not be asked for now is asked for with the next event, or when the stream is back.
        };
        const gather = () => {
          gathering ??= setTimeout(() => void ask(), gatherMs);
        };
        void followEvents({
          path: salesRecordingEvents,
          auth: 'sales',
          after,
          signal: leaving.signal,
          onEvent(recordingNo) {
            changed.add(recordingNo);
            gather();
          },
          onState(state) {
            setLiveState(state);
            if (state.kind === 'live' && changed.size > 0) gather();
          },
        });
        await cacheEntryRemoved;
        if (gathering) clearTimeout(gathering);
        leaving.abort();
      },
    },
  },
});

/** A new customer comes in front; one that is there is replaced in place. */
export function putCustomer(board: Board, row: BoardCustomer): void {
  const at = board.customers.findIndex(({ recording_no }) => recording_no === row.recording_no);
  if (at >= 0) board.customers[at] = row;
  else {
    board.customers.unshift(row);
    board.total += 1;
  }
}
