import type { FastifyInstance } from 'fastify';

/** Before a page's own path, where its hash stood: an authorize page takes no address with a hash. */
const callbackRoot = '/@/';

/** What the authorize page adds at the end; the page itself may have parameters of the same names. */
const added = ['code', 'state'] as const;

/**
 * The page that a callback's address stands for: `/@/insure?processNo=I1&code=C&state=S` is
 * `/?code=C&state=S#/insure?processNo=I1`. Without a state nothing was added.
 */
export function pageOfCallback(address: string): string {
  const [path = '', query = ''] = address.slice(callbackRoot.length - 1).split(/\?(.*)/s);
  const parameters = [...new URLSearchParams(query)];
  const answer = new URLSearchParams();
  if (parameters.some(([name]) => name === 'state'))
    for (const name of added) {
      const at = parameters.findLastIndex(([one]) => one === name);
      // A code that stands before the page's own parameters is the page's.
      if (at === -1 || at < parameters.length - added.length) continue;
      const [removed] = parameters.splice(at, 1);
      if (removed) answer.set(...removed);
    }
  const own = new URLSearchParams(parameters).toString();
  const search = answer.toString();
  return `/${search && `?${search}`}#${path}${own && `?${own}`}`;
}

/** The way back from an authorize page. */
export function serveCallbackAddress(app: FastifyInstance): void {
  app.get(`${callbackRoot}*`, { schema: { hide: true } }, async (request, reply) =>
    reply.redirect(pageOfCallback(request.url)),
  );
}
