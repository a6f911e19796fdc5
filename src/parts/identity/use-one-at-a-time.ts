import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { baseApi } from '../../api/base-api.ts';
import { failureCode, isFailure, type Failure } from '../../api/failure.ts';

/** A call that is made once at a time; what went wrong stays until the next try. */
export function useOneAtATime() {
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const running = useRef(false);
  const run = async <T>(
    work: () => Promise<T>,
    onFailure?: (failure: Failure) => void,
  ): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await work();
    } catch (error) {
      const failed: Failure = isFailure(error) ? error : { kind: 'no_response' };
      setFailure(failed);
      onFailure?.(failed);
      // The guard asks anew, and shows the way in.
      if (failureCode(error) === catalogue.processForeign.code)
        dispatch(baseApi.util.invalidateTags(['Process']));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(null) };
}
