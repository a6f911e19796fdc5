import { cosBlobStore } from './adapters/cos-blob-store.ts';
import { openPglite } from './adapters/database/pglite.ts';
import { openPostgres } from './adapters/database/postgres.ts';
import { demoPortrait } from './adapters/demo-portrait.ts';
import { lockDirectory } from './adapters/directory-lock.ts';
import { embeddedSts } from './adapters/embedded-sts.ts';
import { startEmbeddedStore } from './adapters/embedded-store/server.ts';
import { ownerCredentials } from './adapters/embedded-store/store-keys.ts';
import { forkedFaceEngine } from './adapters/face/engine.ts';
import { masterKey } from './adapters/master-key.ts';
import { sandboxSmsInbox } from './adapters/sandbox-sms.ts';
import { sealedPersonalData } from './adapters/sealed-personal-data.ts';
import { embeddedWillCheck } from './adapters/embedded-will-check.ts';
import { signedTickets } from './adapters/signed-tickets.ts';
import { TableQueue } from './adapters/table-queue.ts';
import { tencentSms } from './adapters/tencent-sms.ts';
import { tencentWillCheck } from './adapters/tencent-will-check.ts';
import { tencentSts } from './adapters/tencent-sts.ts';
import { forkedVideoEngine } from './adapters/video/engine.ts';
import { openTemporaryFolder } from './adapters/video/temporary-folder.ts';
import type { Certificate } from './adapters/certificate.ts';
import type { Config } from './config.ts';
import type { BlobStore } from './ports/blob-store.ts';
import type { Log, ServiceContext } from './services/handler.ts';
import { join } from 'node:path';

export interface RunningContext {
  readonly context: ServiceContext;
  readonly queue: TableQueue;
  readonly storeOrigin: (hostname: string) => string;
  sweepStore(): Promise<void>;
  close(): Promise<void>;
}

const embeddedBucket = 'recordings-1250000000';
const embeddedRegion = 'ap-embedded';
/** An upload that nobody went on with for a week is nobody's. */
const abandonedMs = 7 * 86_400_000;

/** Chooses each port's adapter by the configuration and opens it; what is open is closed in reverse. */
export async function openContext(
  config: Config,
  tls: Certificate | null,
  log: Log,
): Promise<RunningContext> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { env } = config;
    const now = () => new Date();
    const ownsData = !env.DATABASE_URL || (!env.COS_BUCKET && !env.STORE_ORIGIN);
    if (ownsData) closers.push(await lockDirectory(config.dataDir));
    const key = masterKey(env.MASTER_KEY, config.dataDir);

    const connection = env.DATABASE_URL
      ? await openPostgres(env.DATABASE_URL, (error) => log.error({ err: error }, 'database connection'))
      : await openPglite(config.dataDir);
    closers.push(() => connection.close());

    const store = await openStore(config, key, tls, log);
    closers.push(store.close);

    const personalData = sealedPersonalData(key);
    const temporary = await openTemporaryFolder();
    closers.push(temporary.close);
    const videoEngine = forkedVideoEngine({ folder: temporary.path });
    closers.push(() => videoEngine.close());
    const faceEngine = forkedFaceEngine();
    closers.push(() => faceEngine.close());
    const queue = new TableQueue({
      connection,
      now,
      concurrency: env.JOB_CONCURRENCY,
      leaseMs: env.JOB_LEASE_SECONDS * 1000,
      maxAttempts: 5,
      pollMs: 2000,
      log,
    });
    closers.push(() => queue.stop());
    return {
      context: {
        connection,
        blobs: store.blobs,
        personalData,
        sms: config.production ? productionSms(config) : sandboxSmsInbox(connection.db, personalData, now),
        jobs: queue,
        videoEngine,
        faceEngine,
        willCheckEngine: env.WILL_CHECK_ENGINE === 'tencent' ? outsideWillCheck(config) : embeddedWillCheck,
        tickets: signedTickets(key),
        readingEngine: faceEngine,
        demoPortrait,
        now,
        log,
        settings: {
          maxClipBytes: env.MAX_CLIP_MB * 1024 * 1024,
          keySeconds: env.KEY_SECONDS,
          captchaResendSeconds: env.CAPTCHA_RESEND_SECONDS,
          linkDays: env.LINK_DAYS,
          reviewHours: env.REVIEW_HOURS,
          publicOrigin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : null,
          retention: {
            faceDays: env.FACE_PICTURE_DAYS,
            draftDays: env.DRAFT_DAYS,
            contractYears: { short: env.SHORT_CONTRACT_YEARS, long: env.LONG_CONTRACT_YEARS },
          },
        },
      },
      queue,
      storeOrigin: store.origin,
      sweepStore: store.sweep,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenStore {
  readonly blobs: BlobStore;
  readonly origin: (hostname: string) => string;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

async function openStore(config: Config, key: Buffer, tls: Certificate | null, log: Log): Promise<OpenStore> {
  const { env } = config;
  const nothing = async () => {};
  if (env.COS_BUCKET && env.COS_REGION && env.COS_SECRET_ID && env.COS_SECRET_KEY) {
    const credentials = { secretId: env.COS_SECRET_ID, secretKey: env.COS_SECRET_KEY };
    const bucket = { bucket: env.COS_BUCKET, region: env.COS_REGION };
    return {
      blobs: cosBlobStore({
        ...bucket,
        ...credentials,
        endpoint: null,
        append: env.COS_APPEND === 'true',
        sts: tencentSts({ ...bucket, ...credentials }),
      }),
      origin: () => `https://${bucket.bucket}.cos.${bucket.region}.myqcloud.com`,
      sweep: nothing,
      close: nothing,
    };
  }
  const shared = env.STORE_ORIGIN;
  const running = shared
    ? null
    : await startEmbeddedStore({
        directory: join(config.dataDir, 'store'),
        bucket: embeddedBucket,
        host: config.host,
        port: config.storePort,
        masterKey: key,
        // The store's pages are on another port of the same host, whatever the host is called.
        allowedOrigins: () => true,
        tls,
        log,
      });
  const scheme = tls ? 'https' : 'http';
  const origin = (hostname: string) =>
    shared ? new URL(shared).origin : `${scheme}://${hostname}:${running?.port ?? config.storePort}`;
  return {
    blobs: cosBlobStore({
      bucket: embeddedBucket,
      region: embeddedRegion,
      endpoint: shared ?? `${scheme}://127.0.0.1:${running?.port ?? 0}`,
      publicEndpoint: origin('{host}'),
      ...ownerCredentials(key),
      append: true,
      sts: embeddedSts(key),
    }),
    origin,
    sweep: async () => {
      await running?.sweep(abandonedMs);
    },
    close: async () => {
      await running?.close();
    },
  };
}

function productionSms({ env }: Config) {
  return tencentSms({
    secretId: env.SMS_SECRET_ID ?? '',
    secretKey: env.SMS_SECRET_KEY ?? '',
    region: env.SMS_REGION,
    appId: env.SMS_APP_ID ?? '',
    signName: env.SMS_SIGN ?? '',
    templateId: env.SMS_TEMPLATE_ID ?? '',
    verdictTemplateId: env.SMS_VERDICT_TEMPLATE_ID ?? '',
    linkTemplateId: env.SMS_LINK_TEMPLATE_ID ?? '',
  });
}

function outsideWillCheck({ env }: Config) {
  return tencentWillCheck({
    secretId: env.FACEID_SECRET_ID ?? '',
    secretKey: env.FACEID_SECRET_KEY ?? '',
    region: env.FACEID_REGION,
    ruleId: env.FACEID_RULE_ID ?? '',
    publicOrigin: env.PUBLIC_ORIGIN ?? '',
  });
}
