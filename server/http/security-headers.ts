import type { FastifyInstance } from 'fastify';
import type { KnownHosts } from './known-hosts.ts';

export interface SecurityOptions {
  readonly hosts: KnownHosts;
  /** Origin of the store as a browser on this host reaches it. */
  readonly storeOrigin: (hostname: string) => string;
  /** From which the recorder of sales is loaded; null: from here. */
  readonly pluginHost: string | null;
  readonly https: boolean;
  /** The dev server of Vite injects its own scripts and opens a web socket. */
  readonly dev: boolean;
}

/**
 * The strict policy holds in every mode and every test: nothing is loaded from elsewhere, no code from text, but for two
 * threads in browsers that know no other word for WebAssembly.
 */
export function addSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const { dev, pluginHost } = options;
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(self), microphone=(self), screen-wake-lock=(self), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(options.https ? { 'Strict-Transport-Security': 'max-age=15552000' } : {}),
  };
  const policyFor = keepingLast((page: Asked) => contentSecurityPolicy({ ...page, dev, pluginHost }));
  app.addHook('onRequest', async (request, reply) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const compilesWasm = isWasmThread(request.url);
    const policy = policyFor({
      store: options.storeOrigin(options.hosts.hostname(request.host)),
      isPlayer: isPlayer(request.url),
      appScripts: appScripts(userAgent),
      evalForWasm: compilesWasm && !knowsWasmWord(userAgent),
    });
    reply.headers(always).header('Content-Security-Policy', policy);
    // It is kept for good, and a cache between may answer others with it.
    if (compilesWasm) reply.header('Vary', 'User-Agent');
  });
}

type Asked = Omit<Policy, 'dev' | 'pluginHost'>;

/** The same page is asked for again and again: what was made last is not made anew. */
function keepingLast(make: (page: Asked) => string): (page: Asked) => string {
  let last: { readonly page: Asked; readonly policy: string } | null = null;
  const isLast = (page: Asked) =>
    last?.page.store === page.store &&
    last.page.isPlayer === page.isPlayer &&
    last.page.appScripts === page.appScripts &&
    last.page.evalForWasm === page.evalForWasm;
  return (page) => {
    if (!last || !isLast(page)) last = { page, policy: make(page) };
    return last.policy;
  };
}

/** Where a recorded sale is played: its pages' styles are text there. The one document with styles of its own. */
const isPlayer = (url: string): boolean => url.split('?')[0] === '/watch-desk.html';

/** What the payment app answers itself in its mini programs, and the net does not know: nobody else may ask for it. */
const appScripts = (userAgent: string): string =>
  /AlipayClient/i.test(userAgent) && /miniProgram\b/i.test(userAgent) ? ' https://appx' : '';

/** The threads that compile WebAssembly. A thread lives under the policy that its own code came with. */
const isWasmThread = (url: string): boolean => /^\/assets\/(face|transcode)\.worker-/.test(url);

/** 'wasm-unsafe-eval' came with Chromium 97 and Safari 16; those before compile under 'unsafe-eval' alone. */
function knowsWasmWord(userAgent: string): boolean {
  const chromium = /\bChrome\/(\d+)/.exec(userAgent)?.[1];
  if (chromium !== undefined) return Number(chromium) >= 97;
  // On iOS the engine is the system's, whatever the browser calls itself.
  const safari =
    /\b(?:iPhone|CPU) OS (\d+)_/.exec(userAgent)?.[1] ??
    /\bVersion\/(\d+)\S* .*Safari\//.exec(userAgent)?.[1];
  return safari === undefined || Number(safari) >= 16;
}

interface Policy {
  readonly store: string;
  readonly dev: boolean;
  readonly pluginHost: string | null;
  readonly isPlayer: boolean;
  /** With a blank before it, or nothing. */
  readonly appScripts: string;
  readonly evalForWasm: boolean;
}

function contentSecurityPolicy({
  store,
  dev,
  pluginHost,
  isPlayer: ofPlayer,
  appScripts: apps,
  evalForWasm,
}: Policy): string {
  const plugin = pluginHost === null ? '' : ` ${pluginHost}`;
  const policy: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self'${plugin}${apps}${dev ? " 'unsafe-inline'" : ''} ${evalForWasm ? "'unsafe-eval'" : "'wasm-unsafe-eval'"}`,
    'style-src': dev || ofPlayer ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': `'self' data: blob: ${store}`,
    'media-src': `'self' blob: ${store}`,
    'connect-src': `'self' ${store}${dev ? ' ws: wss:' : ''}`,
    'worker-src': "'self' blob:",
    'font-src': "'self' data:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}
