/** Whether this is the agents' side: the same build under a name of its own, such as sales.localhost. */
export const isSalesHost = (hostname: string = globalThis.location?.hostname ?? ''): boolean =>
  hostname.startsWith('sales.');
