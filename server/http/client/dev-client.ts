import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';

/** Vite inside the server: hot reload on the same origin, so that CORS and cookies are as in production. */
export async function serveDevClient(app: FastifyInstance, root: string): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'mpa',
    server: { middlewareMode: true, hmr: { server: app.server as never } },
  });
  await app.register(middie, { hook: 'onRequest' });
  const served = /^\/(api|service|sandbox\/api|healthz)(\/|$)/;
  app.use((request: { url?: string }, response: unknown, next: () => void) => {
    if (served.test(request.url ?? '/')) next();
    else vite.middlewares(request as never, response as never, next);
  });
  return () => vite.close();
}
