import { useRef, useState } from 'react';
import { isFailure, type Failure } from '../../api/failure.ts';

/** A call that is made once at a time; what went wrong stays until the next try. */
export function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      setFailure(isFailure(error) ? error : { kind: 'no_response' });
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(null) };
}
