import { usePollingInterval } from '../lib/use-polling-interval.ts';

/** How a desk asks anew, in ms: only while it is seen, for each look at a case is written down. */
export const usePolledEvery = (ms: number) =>
  ({ pollingInterval: usePollingInterval(ms), refetchOnMountOrArgChange: true }) as const;
