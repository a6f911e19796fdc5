/** How a desk asks anew: only while it is seen, for each look at a case is written down, and at once when it is seen again. */
export const polledEvery = (ms: number) =>
  ({
    ...{ pollingInterval: ms, skipPollingIfUnfocused: true },
    ...{ refetchOnFocus: true, refetchOnMountOrArgChange: true },
  }) as const;
