import { matchPath } from 'react-router-dom';
import { isSalesHost } from '../session/sales-host.ts';
import { bridgeRoutes } from './routes/bridge.ts';
import { identityRoutes } from './routes/identity.ts';
import { orderRoutes } from './routes/order.ts';
import { policyRoutes } from './routes/policy.ts';
import { recordingRoutes } from './routes/recording.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { saleRoutes } from './routes/sale.ts';
import { salesRoutes } from './routes/sales.ts';
import { selfTestRoutes } from './routes/self-test.ts';
import { staffRoutes } from './routes/staff.ts';
import { underwritingRoutes } from './routes/underwriting.ts';

export const routeTable: readonly RouteEntry[] = [
  ...saleRoutes,
  ...underwritingRoutes,
  ...identityRoutes,
  ...orderRoutes,
  ...policyRoutes,
  ...bridgeRoutes,
  ...selfTestRoutes,
  ...recordingRoutes,
  ...salesRoutes,
  ...staffRoutes,
];

/** Where both sides have a page at an address, the host's name says whose it is. */
const otherSide = isSalesHost() ? 'customer' : 'sales';

/** The routes of this host. */
export const routesHere: readonly RouteEntry[] = routeTable.filter(
  ({ path, variant }) =>
    variant !== otherSide || !routeTable.some((one) => one.path === path && one.variant !== variant),
);

/** The route that a path leads to, or undefined: no such page. */
export const routeAt = (pathname: string): RouteEntry | undefined =>
  routesHere.find(({ path }) => matchPath(path, pathname) !== null);
