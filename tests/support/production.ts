import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedBucket } from '../../server/adapters/blob/embedded/bucket.ts';
import { startEmbeddedStore } from '../../server/adapters/blob/embedded/server.ts';
import { lanCertificate } from '../../server/adapters/secrets/tls-certificate.ts';
import { builtCommand } from './built-server.ts';
import { startPostgres } from './postgres.ts';
import { layProducts } from './product-file.ts';
import { signingForTests } from './signing-for-tests.ts';
import { startSmsCarrier, type SmsCarrier } from './sms-carrier.ts';
import { withoutSettings } from './without-settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a server in production mode stands on: a database, a store, a carrier, products, and settings that name them. */
export interface ProductionGround {
  readonly dataDir: string;
  readonly carrier: SmsCarrier;
  readonly environment: Record<string, string>;
  /** The command line, as an operator uses it; answers what it printed, by name. */
  accounts(...words: string[]): Record<string, string>;
  close(): Promise<void>;
}

/** `bin`: PostgreSQL's programs. `products`: files by name. `settings`: beside those that production demands. */
export async function productionGround(
  bin: string,
  products: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>>,
): Promise<ProductionGround> {
  const postgres = await startPostgres(bin);
  const carrier = await startSmsCarrier();
  const dataDir = mkdtempSync(join(tmpdir(), 'production-'));
  const masterKey = randomBytes(32);
  const store = await startEmbeddedStore({
    ...{ directory: join(dataDir, 'store', 'objects'), bucket: embeddedBucket, host: '127.0.0.1', port: 0 },
    ...{ masterKey, tls: await lanCertificate(join(dataDir, 'store')), allowedOrigins: () => true },
    log: { info: () => {}, error: () => {} },
  });
  const productsDir = join(dataDir, 'products');
  layProducts(productsDir, products);
  const environment = {
    APP_MODE: 'production',
    PRODUCTS_DIR: productsDir,
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    MASTER_KEY: masterKey.toString('hex'),
    STORE_ORIGIN: `https://127.0.0.1:${store.port}`,
    PUBLIC_ORIGIN: 'https://recording.example',
    JOB_LEASE_SECONDS: '5',
    ...carrierSettings(carrier),
    ...(await signingForTests(dataDir)),
    ...settings,
  };
  const command = await builtCommand('main');
  return {
    ...{ dataDir, carrier, environment },
    accounts: (...words) => namedValues([command, ...words], environment),
    async close() {
      await store.close();
      carrier.close();
      postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each message by a template of its own, so that one can tell them apart. */
const carrierSettings = ({ origin }: SmsCarrier): Record<string, string> => ({
  SMS_ENDPOINT: origin,
  ...{ VOICE_ENDPOINT: origin, VOICE_APP_ID: '1400000001' },
  ...{ SMS_SECRET_ID: 'id', SMS_SECRET_KEY: 'key', SMS_APP_ID: '1400000000', SMS_SIGN: '安心录' },
  ...{ SMS_TEMPLATE_ID: 'captcha', SMS_VERDICT_TEMPLATE_ID: 'verdict', SMS_LINK_TEMPLATE_ID: 'link' },
  SMS_LINK_OVER_TEMPLATE_ID: 'link-over',
  SMS_ERASED_TEMPLATE_ID: 'erased',
  ...{ SMS_INVITE_TEMPLATE_ID: 'invite', SMS_IDENTITY_TEMPLATE_ID: 'identity' },
  ...{ SMS_REFUSED_TEMPLATE_ID: 'refused', SMS_REMINDER_TEMPLATE_ID: 'reminder' },
  ...{ SMS_CONFIRM_TEMPLATE_ID: 'confirm', SMS_PAYMENT_TEMPLATE_ID: 'payment' },
  ...{ SMS_POLICY_TEMPLATE_ID: 'policy', SMS_UNDERWRITING_TEMPLATE_ID: 'underwriting' },
  ...{ SMS_HEALTH_TEMPLATE_ID: 'health', SMS_PREMIUM_TEMPLATE_ID: 'premium' },
});

function namedValues(
  call: readonly string[],
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const printed = execFileSync(process.execPath, call, {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...withoutSettings(), ...environment },
  });
  return Object.fromEntries(
    [...printed.matchAll(/^(\S+) (\S+)$/gm)].map(([, name = '', value = '']) => [name, value] as const),
  );
}
