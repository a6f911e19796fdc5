import { review } from '../../../contract/services/review.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { usePolledEvery } from '../../api/polled.ts';

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    reviewTasks: endpoint(build, review.recordings, { quiet: true, provides: 'Review' }),
    reviewDetail: endpoint(build, review.recording, { quiet: true, provides: 'Review' }),
    reviewOperations: endpoint(build, review.operations, { quiet: true }),
    decideReview: endpoint(build, review.decide, { quiet: true, invalidates: 'Review' }),
    undoReview: endpoint(build, review.undo, { quiet: true, invalidates: 'Review' }),
    reviewPhone: endpoint(build, review.phone, { quiet: true }),
    lockReview: endpoint(build, review.lock, { quiet: true }),
  }),
});

/** Beside the event stream (use-review-events.ts), for a proxy that holds events back and for what a login missed. */
export const usePolled = () => usePolledEvery(15_000);
