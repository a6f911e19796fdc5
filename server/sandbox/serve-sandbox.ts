import type { FastifyInstance } from 'fastify';
import { cashier } from '../../contract/sandbox/cashier.ts';
import { inbox } from '../../contract/sandbox/inbox.ts';
import { openPlatform } from '../../contract/sandbox/open-platform.ts';
import { world } from '../../contract/sandbox/world.ts';
import { serve, type Routing } from '../http/router.ts';
import { cashierHandlers } from './cashier/handlers.ts';
import { serveCashierPages } from './cashier/pages.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { serveAuthorizePage } from './open-platform/authorize-page.ts';
import { openPlatformHandlers } from './open-platform/handlers.ts';
import { worldHandlers } from './world-handlers.ts';

/** The outside world's stand-ins. Never served in production mode. */
export function serveSandbox(app: FastifyInstance, routing: Routing): void {
  serve(app, routing, 'sandbox', inbox, inboxHandlers(routing.context));
  serve(app, routing, 'sandbox', cashier, cashierHandlers(routing.context));
  serveCashierPages(app, routing.context);
  serve(app, routing, 'sandbox', openPlatform, openPlatformHandlers(routing.context));
  serveAuthorizePage(app, routing);
  serve(app, routing, 'sandbox', world, worldHandlers(routing.context));
}
