import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sep } from 'node:path';

/** The built client. Names under assets carry a hash and never change; pages are asked for each time. */
export async function serveClient(
  app: FastifyInstance,
  options: { root: string; sandbox: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.root,
    preCompressed: true,
    cacheControl: false,
    // What the build notes for itself.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const immutable = path.includes(`${sep}assets${sep}`);
      void reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    allowedPath: (path) => options.sandbox || !path.startsWith('/sandbox'),
  });
}
