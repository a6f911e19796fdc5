import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { reviewEvents } from '../../../../contract/services/review.ts';
import { baseApi } from '../../../api/base-api.ts';
import { followEvents } from '../../../api/event-stream.ts';
import { Gathered } from '../../../lib/gathered.ts';
import { connecting, type LiveState, withStream } from '../../../parts/live-updates/live-state.ts';

/** Of many recordings that change at once the desk is asked for anew so often. */
const apartMs = 1000;

/**
 * Asks again for what the desk shows as soon as a recording changes. `lastEventId` is the newest event that the queue
 * knows of, null until it is loaded; where the stream breaks it goes on from the newest one received.
 */
export function useReviewEvents(lastEventId: number | null): LiveState {
  const dispatch = useDispatch();
  const [state, setState] = useState(connecting);
  // The first is where the stream begins; it keeps count of the later ones by itself.
  const [after, setAfter] = useState(lastEventId);
  if (after === null && lastEventId !== null) setAfter(lastEventId);
  useEffect(() => {
    if (after === null) return;
    const leaving = new AbortController();
    const asked = new Gathered(() => dispatch(baseApi.util.invalidateTags(['Review'])), apartMs);
    void followEvents({
      path: reviewEvents,
      auth: 'staff',
      after,
      signal: leaving.signal,
      onEvent: () => asked.ask(),
      onState: (stream) => setState((before) => withStream(before, stream)),
    });
    return () => {
      leaving.abort();
      asked.stop();
    };
  }, [after, dispatch]);
  return state;
}
