/** Whether this is the agents' side: the same build under a name of its own, such as sales.localhost. */
export const isSalesHost = (hostname: string = globalThis.location?.hostname ?? ''): boolean =>
  hostname.startsWith('sales.');

/** The agents' pages that stand on the customers' host as well. */
const agentsPaths = ['/api-h5-share', '/pc-share', '/recording-board'];

export const isAgentsPage = (): boolean =>
  isSalesHost() || agentsPaths.includes(location.hash.slice(1).split('?')[0] ?? '');
