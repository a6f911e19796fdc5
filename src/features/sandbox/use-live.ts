import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { sandboxEvents } from '../../../contract/sandbox/world.ts';
import { baseApi } from '../../api/base-api.ts';
import { followEvents } from '../../api/event-stream.ts';
import { connecting, type LiveState, withStream } from '../../parts/live-updates/live-state.ts';

/** Asks again for what is shown as soon as any recording changes, and once the stream is there again. */
export function useLive(): LiveState {
  const dispatch = useDispatch();
  const [state, setState] = useState(connecting);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () => void dispatch(baseApi.util.invalidateTags(['Sandbox']));
    void followEvents({
      path: sandboxEvents,
      auth: 'none',
      // From now on: everything is asked for once the stream is there.
      after: 0,
      signal: leaving.signal,
      onEvent: ask,
      onState(stream) {
        setState((before) => withStream(before, stream));
        if (stream.kind === 'live') ask();
      },
    });
    return () => leaving.abort();
  }, [dispatch]);
  return state;
}
