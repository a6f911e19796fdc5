import type { FastifyInstance } from 'fastify';
import { inbox } from '../../contract/sandbox/inbox.ts';
import { world } from '../../contract/sandbox/world.ts';
import { serve, type Routing } from '../http/router.ts';
import { inboxHandlers } from './inbox-handlers.ts';
import { worldHandlers } from './world-handlers.ts';

/** The outside world's stand-ins. Never served in production mode. */
export function serveSandbox(app: FastifyInstance, routing: Routing): void {
  serve(app, routing, 'sandbox', inbox, inboxHandlers(routing.context));
  serve(app, routing, 'sandbox', world, worldHandlers(routing.context));
}
