import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** The built client. Names under assets carry a hash and never change; pages are asked for each time. */
export async function serveClient(
  app: FastifyInstance,
  options: { root: string; sandbox: boolean },
): Promise<void> {
  if (options.sandbox) simulateApps(app, options.root);
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

/** The sandbox's console chose an app that pages are to stand in: its script comes before all others. */
function simulateApps(app: FastifyInstance, root: string): void {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    const isPage = url.split('?')[0] === '/';
    if (!isPage || !/(?:^|; )sandbox_host=/.test(headers.cookie ?? '')) return;
    const page = await readFile(join(root, 'index.html'), 'utf8');
    const simulated = page.replace('<head>', '<head><script src="/sandbox-host.js"></script>');
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(simulated);
  });
}
