import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { demoAgents, demoProducts, demoRecordings } from './adapters/demo-products.ts';
import { lanCertificate } from './adapters/certificate.ts';
import { ensureClientBuild } from './client-build.ts';
import type { Config } from './config.ts';
import { openContext } from './context.ts';
import type { RunningContext } from './context.ts';
import { buildApp } from './http/app.ts';
import { serveClient } from './http/static-files.ts';
import { seedDemoData } from './services/demo-data.ts';
import { eraseObjectsJob, eraseOwedObjects } from './services/erasure.ts';
import { eraseLateWrites, keepRetentionSchedule, oweRetention, retentionJob } from './services/retention.ts';
import { makePermanentVideo, recordingJob } from './services/recording-job.ts';
import { sendLink, sendLinkJob } from './services/recording-link.ts';
import { sendVerdictNotice, verdictNoticeJob } from './services/verdict-notice.ts';
import { expireRecordings } from './services/sweep.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const minute = 60_000;

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly running: RunningContext;
  readonly port: number;
  readonly scheme: 'http' | 'https';
  close(): Promise<void>;
}

/** One process with everything in it: API, client, jobs and, unless configured otherwise, database and store. */
export async function startServer(
  config: Config,
  options: { client: 'built' | 'dev' | 'none'; say: (line: string) => void },
): Promise<RunningServer> {
  const tls = config.lan ? await lanCertificate(config.dataDir) : null;
  let app: FastifyInstance | null = null;
  const log = {
    info: (detail: object, message: string) => app?.log.info(detail, message),
    error: (detail: object, message: string) => app?.log.error(detail, message),
  };
  const dist = options.client === 'built' ? await ensureClientBuild(projectRoot, options.say) : null;
  const running = await openContext(config, tls, log);
  const closers = [running.close];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const sandbox = !config.production;
    app = await buildApp({
      context: running.context,
      sandbox,
      logLevel: config.env.LOG_LEVEL,
      tls,
      storeOrigin: running.storeOrigin,
      https: tls !== null || (config.env.PUBLIC_ORIGIN?.startsWith('https:') ?? false),
      dev: options.client === 'dev',
    });
    const listening = app;
    closers.push(async () => {
      // Open event streams and idle keep-alives would hold the server up for ever.
      listening.server.closeAllConnections();
      await listening.close();
    });
    if (dist) await serveClient(app, { root: dist, sandbox });
    if (options.client === 'dev') {
      const { serveDevClient } = await import('./http/dev-client.ts');
      closers.push(await serveDevClient(app, projectRoot));
    }
    if (sandbox)
      await seedDemoData(running.context, {
        products: demoProducts,
        agents: demoAgents,
        recordings: demoRecordings,
      });
    await app.listen({ host: config.host, port: config.port });
    if (config.env.JOB_CONCURRENCY > 0)
      await running.queue.start({
        [recordingJob]: makePermanentVideo(running.context),
        [verdictNoticeJob]: sendVerdictNotice(running.context),
        [sendLinkJob]: sendLink(running.context),
        [eraseObjectsJob]: eraseOwedObjects(running.context),
        [retentionJob]: keepRetentionSchedule(running.context),
      });
    const sweeping = setInterval(() => {
      void expireRecordings(running.context).catch((error: unknown) =>
        log.error({ err: error }, 'sweep failed'),
      );
      void eraseLateWrites(running.context).catch((error: unknown) =>
        log.error({ err: error }, 'late writes were not erased'),
      );
      void oweRetention(running.context).catch((error: unknown) =>
        log.error({ err: error }, 'retention was not owed'),
      );
      void running.sweepStore().catch((error: unknown) => log.error({ err: error }, 'store sweep failed'));
    }, minute);
    closers.push(async () => clearInterval(sweeping));
    const address = app.server.address();
    return {
      app,
      running,
      port: typeof address === 'object' && address ? address.port : config.port,
      scheme: tls ? 'https' : 'http',
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
