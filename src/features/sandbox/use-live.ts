import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { sandboxEvents } from '../../../contract/sandbox/world.ts';
import { baseApi } from '../../api/base-api.ts';

/** Asks again for what is shown as soon as any recording changes; the stream opens itself anew where it breaks. */
export function useLive(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const events = new EventSource(sandboxEvents);
    const ask = () => dispatch(baseApi.util.invalidateTags(['Sandbox']));
    events.onmessage = ask;
    // What happened while it was broken is not told again.
    events.onopen = ask;
    return () => events.close();
  }, [dispatch]);
}
