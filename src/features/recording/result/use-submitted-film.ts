import { useState } from 'react';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { useRenewedFilm } from '../../../lib/use-renewed-film.ts';
import { recordingApi } from '../api.ts';

const pollMs = 2000;

/**
 * The video of what was submitted, asked for while it is shown: its address is good for some minutes, and the next
 * submission has another. `awaited`: where there is none yet, one is being made.
 */
export function useSubmittedFilm(transmitRecordNo: string, awaited: boolean) {
  const [asks, setAsks] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { data, isError, isFetching, refetch } = recordingApi.useReadVideoQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: true, pollingInterval: usePollingInterval(asks ? pollMs : 0) },
  );
  const listeners = useRenewedFilm(data?.video?.url ?? null, {
    onOver: () => void refetch(),
    onBroken: () => setBroken(true),
  });
  const waits = awaited && data?.video === null;
  if (asks !== waits) setAsks(waits);
  const fetchAgain = async () => {
    await refetch();
    setBroken(false);
  };
  const failed = isBroken ? 'broken' : isError || (!data && !isFetching) ? 'away' : null;
  return { data, isFetching, waits, listeners, failed, fetchAgain: () => void fetchAgain() } as const;
}

export type SubmittedFilm = ReturnType<typeof useSubmittedFilm>;
