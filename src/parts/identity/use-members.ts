import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { identityApi, type IdentityStep, useMembersQuery } from './api.ts';
import type { Dispatch } from './dispatch.ts';
import { identityStream } from './stream-state.ts';
import type { Subject } from './subject.ts';

/** As long as nothing tells of changes, they are asked for: some networks cut every stream. */
const awayPollMs = 8000;

/** The members of an order, kept up to date as long as they are shown, and all that a page shows beside them of the same. */
export function useMembers(subject: Subject, at: IdentityStep = 'ocr') {
  const live = useSyncExternalStore(identityStream.subscribe, identityStream.get);
  const query = useMembersQuery({ ...subject, at }, { refetchOnMountOrArgChange: true });
  const dispatch = useDispatch<Dispatch>();
  const askAll = () => void dispatch(identityApi.util.invalidateTags(['Identity']));
  useWhenSeen(askAll);
  const poll = useEffectEvent(() => document.hidden || askAll());
  const isLive = live.stream.kind === 'live';
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => poll(), awayPollMs);
    return () => clearInterval(timer);
  }, [isLive]);
  return { ...query, live };
}
