import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readProductFiles } from './adapters/product-files/read-folder.ts';
import { readProductImage } from './adapters/product-files/read-images.ts';
import { lanCertificate, type Certificate } from './adapters/secrets/tls-certificate.ts';
import type { Config } from './config/config.ts';
import { hasPaymentChannel } from './config/payment.ts';
import { imageProblem, namedImages, withImages, type ProductImage } from './domain/product-file/images.ts';
import { BadProductFile, readProduct } from './domain/product-file/read-product.ts';
import type { Product } from './domain/product/product.ts';
import { openContext, type RunningContext } from './context.ts';
import { buildApp } from './http/app.ts';
import { ensureClientBuild } from './http/client/client-build.ts';
import { openLog } from './http/logging.ts';
import { KnownHosts } from './http/known-hosts.ts';
import { StorageFailure } from './ports/blob-store.ts';
import type { ServiceContext } from './ports/context.ts';
import { startClock } from './jobs/clock.ts';
import { checkCertificate } from './jobs/policy/check-certificate.ts';
import { jobWorkers } from './jobs/workers.ts';
import { InsurersMixed, PaymentChannelMissing, StoreNotEncrypted } from './start-failures.ts';
import { keepProductImages } from './records/product/product-images.ts';
import { stockShelf } from './records/product/shelf.ts';
import { seedDemoData } from './sandbox/demo-data.ts';
import { serveSandbox } from './sandbox/serve-sandbox.ts';
import { closeAll, type Closers } from './closers.ts';
import type { EngineProcesses } from './wiring/engine-processes.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly running: RunningContext;
  readonly port: number;
  readonly scheme: 'http' | 'https';
  close(): Promise<void>;
}

interface StartOptions {
  readonly client: 'built' | 'dev' | 'none';
  readonly say: (line: string) => void;
  /** Of whom starts several servers in one process, one after the other; each has its own where nothing is said. */
  readonly engines?: EngineProcesses;
}

/**
 * One process with everything in it: API, client, jobs and, unless configured otherwise, database and store. Rejects
 * with what kept it from starting, everything closed again; startFailure says it to the operator.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const tls = config.lan ? await lanCertificate(config.dataDir) : null;
  const log = openLog(config.logLevel);
  const dist = options.client === 'built' ? await ensureClientBuild(projectRoot, options.say) : null;
  const running = await openContext(config, tls, log, options.engines);
  const closers: Closers = [running.close];
  const close = () => closeAll(closers);
  try {
    const app = await openApp(config, running, { tls, log }, options, closers);
    if (config.production) await requireEncryptedStore(running.context);
    await checkCertificate(running.context);
    await serveClients(app, config, running.context, options, dist, closers);
    await loadProducts(config, running);
    if (!config.production) await seedDemoData(running.context);
    await app.listen({ host: config.host, port: config.port });
    if (config.env.JOB_CONCURRENCY > 0) await running.context.jobs.start(jobWorkers(running.context));
    const stopClock = startClock(running.context, running.sweepStore);
    closers.push(async () => {
      stopClock();
      // Before anybody is waited for: a supervisor may end the engines at once, which is nothing that their job did.
      void running.context.jobs.stop();
    });
    return { app, running, port: portOf(app, config), scheme: tls ? 'https' : 'http', close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Throws StoreNotEncrypted. The pages do without a store that cannot be reached for a while, and what is to be kept asks
 * it first (`knownEncrypted`).
 */
async function requireEncryptedStore({ blobs, log }: ServiceContext): Promise<void> {
  const encrypts = await blobs.encryptsAtRest().catch((error: unknown) => {
    if (!(error instanceof StorageFailure)) throw error;
    if (error.code === 'AccessDenied') throw new StoreNotEncrypted(false);
    log.error({ err: error }, 'the store did not say whether it encrypts');
    return true;
  });
  if (!encrypts) throw new StoreNotEncrypted(true);
}

/**
 * Throws BadProductFile or ProductVersionChanged: nothing is sold by a file that is not understood; and
 * InsurersMixed and PaymentChannelMissing.
 */
async function loadProducts(config: Config, { context }: RunningContext): Promise<void> {
  if (config.productsDir === null) return;
  const { products, images } = await readProducts(config.productsDir);
  if (config.production) requireMeansToSell(products, config.env);
  const { db } = context.connection;
  await keepProductImages(db, images, context.now());
  for (const older of await stockShelf(db, products, context.now()))
    context.log.error(older, 'product file is older than what is sold: the newer version stays');
}

/** Throws InsurersMixed, where one of them could not sign its policies, or PaymentChannelMissing. */
function requireMeansToSell(products: readonly Product[], env: Config['env']): void {
  const sold = products.filter(({ status }) => status === 'put_on');
  const insurers = new Set(sold.map(({ insurer }) => insurer.name));
  if (insurers.size > 1) throw new InsurersMixed([...insurers]);
  const [first] = sold;
  if (first && !hasPaymentChannel(env)) throw new PaymentChannelMissing(first.product_no);
}

/** Every product of the folder with its images. Throws BadProductFile. */
async function readProducts(folder: string) {
  const products: Product[] = [];
  const images: ProductImage[] = [];
  for (const { file, text } of await readProductFiles(folder)) {
    const product = readProduct(file, text);
    const found = new Map<string, ProductImage>();
    for (const named of namedImages(product)) {
      const image = await readProductImage(folder, named.file);
      const wrong = imageProblem(named, image);
      if (wrong) throw new BadProductFile(file, wrong);
      if (image) found.set(named.file, image);
    }
    products.push(withImages(product, found));
    images.push(...found.values());
  }
  return { products, images };
}

async function openApp(
  config: Config,
  running: RunningContext,
  { tls, log }: { readonly tls: Certificate | null; readonly log: FastifyBaseLogger },
  { client }: StartOptions,
  closers: Closers,
): Promise<FastifyInstance> {
  const app = await buildApp({
    context: running.context,
    sandbox: config.production ? null : serveSandbox,
    checksAnswers: (config.env.CHECK_ANSWERS ?? (config.production ? '0' : '1')) === '1',
    log,
    trustedProxies: config.env.TRUSTED_PROXIES.split(','),
    tls,
    hosts: new KnownHosts(config.env.PUBLIC_ORIGIN ?? null),
    storeOrigin: running.storeOrigin,
    pluginHost: running.context.settings.pluginHost,
    https: tls !== null || (config.env.PUBLIC_ORIGIN?.startsWith('https:') ?? false),
    dev: client === 'dev',
  });
  closers.push(() => drain(app));
  return app;
}

/** Longer than nearly every call takes, and shorter than a supervisor waits before it kills. */
const drainMs = 10_000;

/** Who has connected by then is let in, and all who wait in the system's queue behind them. */
const lastCallMs = 300;
const quietTurns = 20;
const sweepMs = 1000;

/** Takes nothing new, answers what is under way, and closes; who is slower than that is cut. */
async function drain(app: FastifyInstance): Promise<void> {
  const hurry = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await letInWhoHasConnected(app.server);
  // A connection that was kept alive for more has none left once its answer is given.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  await app.close().finally(() => {
    clearTimeout(hurry);
    clearInterval(sweep);
  });
}

/** A busy process has not heard yet of all who have: until no turn of its loop brings another one. */
async function letInWhoHasConnected(server: Server): Promise<void> {
  const end = performance.now() + drainMs / 2;
  let quiet = 0;
  const connected = () => {
    quiet = 0;
  };
  server.on('connection', connected);
  await pause(lastCallMs);
  while (quiet++ < quietTurns && performance.now() < end) await turn();
  server.off('connection', connected);
}

async function serveClients(
  app: FastifyInstance,
  config: Config,
  context: ServiceContext,
  { client }: StartOptions,
  dist: string | null,
  closers: Closers,
): Promise<void> {
  if (dist) {
    const { serveClient } = await import('./http/client/static-files.ts');
    const { pageCardOf } = await import('./http/client/page-card.ts');
    const hosts = new KnownHosts(config.env.PUBLIC_ORIGIN ?? null);
    const cardOf = pageCardOf(context, hosts);
    await serveClient(app, { root: dist, sandbox: !config.production, cardOf });
  }
  if (client !== 'dev') return;
  const { serveDevClient } = await import('./http/client/dev-client.ts');
  closers.push(await serveDevClient(app, projectRoot));
}

function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : config.port;
}
