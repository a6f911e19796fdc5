import { matchPath } from 'react-router-dom';
import { bridgeRoutes } from './routes/bridge.ts';
import { identityRoutes } from './routes/identity.ts';
import { recordingRoutes } from './routes/recording.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { saleRoutes } from './routes/sale.ts';
import { salesRoutes } from './routes/sales.ts';
import { selfTestRoutes } from './routes/self-test.ts';
import { staffRoutes } from './routes/staff.ts';

export const routeTable: readonly RouteEntry[] = [
  ...saleRoutes,
  ...identityRoutes,
  ...bridgeRoutes,
  ...selfTestRoutes,
  ...recordingRoutes,
  ...salesRoutes,
  ...staffRoutes,
];

/** The route that a path leads to, or undefined: no such page. */
export const routeAt = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => matchPath(path, pathname) !== null);
