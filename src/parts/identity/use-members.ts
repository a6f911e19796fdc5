import { useSyncExternalStore } from 'react';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { type IdentityStep, useMembersQuery } from './api.ts';
import { identityStream } from './stream-state.ts';
import type { Subject } from './subject.ts';

/** As long as nothing tells of changes, they are asked for: some networks cut every stream. */
const awayPollMs = 8000;

/** The members of an order, kept up to date as long as they are shown. */
export function useMembers(subject: Subject, at: IdentityStep = 'ocr') {
  const live = useSyncExternalStore(identityStream.subscribe, identityStream.get);
  const query = useMembersQuery(
    { ...subject, at },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: live.stream.kind === 'live' ? 0 : awayPollMs,
    },
  );
  const { refetch, isUninitialized } = query;
  useWhenSeen(() => isUninitialized || void refetch());
  return { ...query, live };
}
