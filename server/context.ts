import { forkedFaceEngine } from './adapters/reading/face-and-reading-engine.ts';
import { lockDirectory } from './adapters/process/directory-lock.ts';
import { TableQueue } from './adapters/queue/table-queue.ts';
import { referenceLists } from './adapters/reference-lists/reference-lists.ts';
import { masterKey } from './adapters/secrets/master-key.ts';
import { sealedPersonalData } from './adapters/secrets/sealed-personal-data.ts';
import { signedTickets } from './adapters/secrets/signed-tickets.ts';
import { staffCredentials } from './adapters/secrets/staff-credentials.ts';
import type { Certificate } from './adapters/secrets/tls-certificate.ts';
import { forkedVideoEngine } from './adapters/video/engine.ts';
import { openTemporaryFolder } from './adapters/video/temporary-folder.ts';
import { cosBucket } from './config/blob.ts';
import type { Config } from './config/config.ts';
import { outsideHelpOf } from './config/outside-help.ts';
import { retentionOf } from './config/retention.ts';
import type { Log, ServiceContext, ServiceSettings } from './ports/context.ts';
import type { DatabaseConnection } from './ports/database.ts';
import { registeredAmong } from './records/files/core-files.ts';
import { keptTokens } from './records/open-platform/kept-tokens.ts';
import { soldProducts } from './records/product/sold-products.ts';
import { sealReviewSaid } from './records/review/review-said.ts';
import { requireSameKey } from './records/secrets/key-check.ts';
import { openStore } from './wiring/blob.ts';
import { chooseCardEngine } from './wiring/card-engine.ts';
import { openDatabase } from './wiring/database.ts';
import { closeAll, type Closers } from './closers.ts';
import { engineProcesses, type EngineProcesses } from './wiring/engine-processes.ts';
import { chooseFaceMatcher } from './wiring/face-matcher.ts';
import { chooseIdentityAuthority } from './wiring/identity-authority.ts';
import { chooseOpenPlatform } from './wiring/open-platform.ts';
import { choosePaymentChannels } from './wiring/payment.ts';
import { choosePolicyPrinter } from './wiring/policy-printer.ts';
import { chooseRiskControl } from './wiring/risk-control.ts';
import { chooseSms, chooseVoiceCalls } from './wiring/sms.ts';
import { chooseWillCheckEngine } from './wiring/will-check.ts';

export interface RunningContext {
  readonly context: ServiceContext;
  readonly storeOrigin: (hostname: string) => string;
  sweepStore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens every port's adapter; what is open is closed in reverse, also where a later one could not be opened. Processes
 * that were lent are left as they are. Rejects with what kept one of them from opening, such as DirectoryInUse or
 * WrongMasterKey.
 */
export async function openContext(
  config: Config,
  tls: Certificate | null,
  log: Log,
  lent?: EngineProcesses,
): Promise<RunningContext> {
  const closers: Closers = [];
  const closing = <T extends { close(): Promise<void> }>(opened: T): T => {
    closers.push(() => opened.close());
    return opened;
  };
  const processes = lent ?? engineProcesses();
  const closingOwn: typeof closing = (engine) => (lent ? engine : closing(engine));
  const close = () => closeAll(closers);
  try {
    const { env } = config;
    const now = () => new Date();
    const ownsData = !env.DATABASE_URL || (!cosBucket(env) && !env.STORE_ORIGIN);
    if (ownsData) closers.push(await lockDirectory(config.dataDir));
    const key = masterKey(env.MASTER_KEY, config.dataDir);
    const connection = closing(await openDatabase(config, log));
    const personalData = sealedPersonalData(key);
    await requireSameKey(connection.db, personalData);
    await sealReviewSaid(connection.db, personalData);
    const store = closing(await openStore(config, key, tls, log));
    const temporary = closing(await openTemporaryFolder());
    const videoEngine = closingOwn(forkedVideoEngine({ folder: temporary.path, callers: processes.video }));
    const faceEngine = closingOwn(forkedFaceEngine(processes.face));
    const cardEngine = closingOwn(chooseCardEngine(config, processes.card));
    const policyPrinter = closingOwn(choosePolicyPrinter(config, processes.print));
    const jobs = queueOf(config, connection, log);
    closers.push(async () => {
      const stopped = jobs.stop();
      // A video takes minutes and a supervisor waits for seconds: the job is given back, and begun anew by another.
      if (!lent) await Promise.all([videoEngine.close(), faceEngine.close()]);
      await stopped;
    });
    const { db } = connection;
    const lists = referenceLists();
    return {
      context: {
        ...{ connection, blobs: store.blobs, personalData, jobs, now, log },
        ...{ videoEngine, faceEngine, cardEngine, policyPrinter },
        ...outsideOf(config, { db, personalData, now }),
        products: soldProducts(db, lists, !config.production),
        staffCredentials,
        tickets: signedTickets(key),
        referenceLists: lists,
        readingEngine: env.JOB_CONCURRENCY > 0 ? faceEngine : { ...faceEngine, warm: judgedElsewhere },
        settings: settingsOf(config),
      },
      storeOrigin: store.origin,
      sweepStore: () => store.sweep((keys) => registeredAmong(db, keys)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Who is asked or told over the network: nothing of it has to be closed. */
function outsideOf(
  config: Config,
  own: Pick<ServiceContext, 'personalData' | 'now'> & Pick<DatabaseConnection, 'db'>,
) {
  const { db, personalData } = own;
  return {
    faceMatcher: chooseFaceMatcher(config),
    sms: chooseSms(config, own),
    voiceCalls: chooseVoiceCalls(config, own),
    willCheckEngine: chooseWillCheckEngine(config),
    identityAuthority: chooseIdentityAuthority(config, { db, personalData }),
    riskControl: chooseRiskControl(config),
    openPlatform: chooseOpenPlatform(config, { ...own, tokens: keptTokens(db, personalData) }),
    paymentChannels: choosePaymentChannels(config, own),
  };
}

/** Who takes no jobs needs no models for them. */
const judgedElsewhere = (): Promise<void> => Promise.resolve();

/** They wait for the database and the printer, for a carrier, or for a payment channel, most of the time. */
const [lightAtOnce, messagesAtOnce, outsideAtOnce] = [4, 4, 8];

function queueOf({ env }: Config, connection: DatabaseConnection, log: Log): TableQueue {
  return new TableQueue({
    ...{ connection, log },
    heavyAtOnce: env.JOB_CONCURRENCY,
    messagesAtOnce,
    outsideAtOnce,
    lightAtOnce,
    leaseMs: env.JOB_LEASE_SECONDS * 1000,
    maxAttempts: 5,
    pollMs: 2000,
  });
}

function settingsOf({ env, production }: Config): ServiceSettings {
  return {
    maxClipBytes: env.MAX_CLIP_MB * 1024 * 1024,
    keySeconds: env.KEY_SECONDS,
    captchaResendSeconds: env.CAPTCHA_RESEND_SECONDS,
    linkDays: env.LINK_DAYS,
    inviteHours: env.INVITE_HOURS,
    reviewHours: env.REVIEW_HOURS,
    reviewUndoMs: env.REVIEW_UNDO_SECONDS * 1000,
    publicOrigin: env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).origin : null,
    pluginHost: env.PLUGIN_HOST ? new URL(env.PLUGIN_HOST).origin : null,
    miniProgramPayPages: {
      wechat_mini_program: env.WECHAT_MINI_PROGRAM_PAY_PAGE ?? null,
      alipay_mini_program: env.ALIPAY_MINI_PROGRAM_PAY_PAGE ?? null,
    },
    oneTimeCodesRequired: production,
    isDemonstration: !production,
    testProductsServed: !production,
    retention: retentionOf(env),
    outside: outsideHelpOf(env),
  };
}
