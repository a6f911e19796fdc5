import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageCard } from '../../domain/transmit/share-words.ts';
import { withCard } from './page-head.ts';

/** The built client. Names under assets carry a hash and never change; pages are asked for each time. */
export async function serveClient(
  app: FastifyInstance,
  options: OwnPages & { readonly root: string },
): Promise<void> {
  makeOwnPages(app, options.root, options);
  makeOwnWorker(app, options.root);
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

interface OwnPages {
  readonly sandbox: boolean;
  cardOf(request: FastifyRequest): Promise<{ readonly origin: string; readonly card: PageCard | null }>;
}

/**
 * Pages that are made for who asks: what reads no more than the head of one is told by a whole address what it is; and
 * where the sandbox's console chose an app that pages are to stand in, its script comes before all others.
 */
function makeOwnPages(app: FastifyInstance, root: string, { sandbox, cardOf }: OwnPages): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== '/') return;
    const isSimulated = sandbox && /(?:^|; )sandbox_host=/.test(request.headers.cookie ?? '');
    // Every browser that runs our pages says so of a navigation; what fetches a page for its head does not.
    const readsHead = request.headers['sec-fetch-mode'] === undefined;
    if (!isSimulated && !readsHead) return;
    const { origin, card } = await cardOf(request);
    const page = withCard(await readFile(join(root, 'index.html'), 'utf8'), origin, card);
    const script = isSimulated ? '<script src="/sandbox-host.js"></script>' : '';
    const own = page.replace('<head>', `<head>${script}`);
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(own);
  });
}

/**
 * The service worker keeps the page with the headers that it came with. The page's revision there is of what the page
 * holds; here it is of its policy, too: another setting is another version, which browsers that keep the page fetch.
 */
function makeOwnWorker(app: FastifyInstance, root: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?')[0] !== '/service-worker.js') return;
    const policy = String(reply.getHeader('content-security-policy'));
    const built = await readFile(join(root, 'service-worker.js'), 'utf8');
    const script = built.replace(
      pageRevision,
      (_whole, before: string, revision: string) => `${before}${digestOf(revision + policy)}`,
    );
    const tag = `"${digestOf(script)}"`;
    reply.type('text/javascript; charset=utf-8').headers({ 'Cache-Control': 'no-cache', ETag: tag });
    // Every visit asks whether there is another.
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.header('Vary', 'Accept-Encoding');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(script);
    return reply.header('Content-Encoding', 'gzip').send(gzipSync(script));
  });
}

const pageRevision = /(\burl:"index\.html",revision:")([^"]*)/;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
