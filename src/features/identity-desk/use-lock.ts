import { useEffect } from 'react';
import type { IdentityCase } from '../../../contract/services/review.ts';
import { useLockIdentityMutation } from './api.ts';

const renewMs = 20_000;

/** Tells the other reviewers that somebody looks at this one, as long as it waits and is open here. */
export function useLock({
  member_no,
  what,
  state,
}: Pick<IdentityCase, 'member_no' | 'what' | 'state'>): void {
  const [lock] = useLockIdentityMutation();
  const waits = state === 'to_person';
  useEffect(() => {
    if (!waits) return undefined;
    const take = () => void lock({ member_no, what });
    take();
    const timer = setInterval(take, renewMs);
    return () => {
      clearInterval(timer);
      void lock({ member_no, what, release: true });
    };
  }, [member_no, what, waits, lock]);
}
