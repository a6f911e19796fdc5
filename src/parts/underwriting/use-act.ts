import { useRef } from 'react';
import { newRequestId } from '../../lib/request-id.ts';
import { useOneAtATime } from '../identity/use-one-at-a-time.ts';

/** One act at a time; the same that found no answer is sent again as the same request. */
export function useAct() {
  const { run, ...state } = useOneAtATime();
  const last = useRef<{ readonly content: string; readonly id: string } | null>(null);
  return {
    ...state,
    /** Null where it did not come about; `failure` says why. */
    act: <R>(content: unknown, send: (requestId: string) => Promise<R>): Promise<R | null> =>
      run(async () => {
        const text = JSON.stringify(content);
        if (last.current?.content !== text) last.current = { content: text, id: newRequestId() };
        const answer = await send(last.current.id);
        last.current = null;
        return answer;
      }),
  };
}
