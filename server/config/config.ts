import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { blobProblems, blobSettings, storeRefusedInProduction } from './blob.ts';
import { cardEngineProblems, cardEngineSettings } from './card-engine.ts';
import { databaseMissingInProduction, databaseSettings } from './database.ts';
import { faceMatcherProblems, faceMatcherSettings } from './face-matcher.ts';
import { identityAuthorityProblems, identityAuthoritySettings } from './identity-authority.ts';
import { openPlatformProblems, openPlatformSettings } from './open-platform.ts';
import { servicesRefusedInProduction } from './outside-services.ts';
import { paymentProblems, paymentSettings } from './payment.ts';
import { policyMissingInProduction, policyProblems, policySettings } from './policy.ts';
import { productSettings } from './products.ts';
import { queueSettings } from './queue.ts';
import { recordingSettings } from './recording.ts';
import { retentionSettings } from './retention.ts';
import { riskControlProblems, riskControlSettings } from './risk-control.ts';
import { missingInProduction, refusedInProduction, serverSettings } from './server.ts';
import { smsMissingInProduction, smsSettings } from './sms.ts';
import { willCheckProblems, willCheckSettings } from './will-check.ts';

/** Every setting comes from the environment; README has the table, and a test holds it to this. */
export const environment = z.object({
  ...serverSettings.shape,
  ...databaseSettings.shape,
  ...blobSettings.shape,
  ...openPlatformSettings.shape,
  ...paymentSettings.shape,
  ...policySettings.shape,
  ...productSettings.shape,
  ...queueSettings.shape,
  ...recordingSettings.shape,
  ...retentionSettings.shape,
  ...smsSettings.shape,
  ...willCheckSettings.shape,
  ...cardEngineSettings.shape,
  ...faceMatcherSettings.shape,
  ...identityAuthoritySettings.shape,
  ...riskControlSettings.shape,
});
export type Environment = z.infer<typeof environment>;

export interface Config {
  readonly env: Environment;
  readonly production: boolean;
  readonly lan: boolean;
  readonly dev: boolean;
  readonly host: string;
  readonly port: number;
  readonly storePort: number;
  readonly dataDir: string;
  /** Null: none are loaded. */
  readonly productsDir: string | null;
  readonly logLevel: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Throws ConfigError, which names each bad setting; a secret's value is never in it. */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const settings = readEnvironment(env);
  const production = settings.APP_MODE === 'production';
  requireTogether(settings, production);
  const { values } = parseArgs({
    args: [...argv],
    options: { lan: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
    strict: true,
  });
  return {
    env: settings,
    production,
    lan: values.lan,
    dev: values.dev,
    host: settings.HOST ?? (values.lan || production ? '0.0.0.0' : '127.0.0.1'),
    port: settings.PORT,
    storePort: settings.STORE_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1),
    dataDir: resolve(settings.DATA_DIR),
    productsDir: productsDir(settings, production),
    // The addresses that a demonstration prints at its start stay readable.
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** The demonstration's own, where none is named. */
function productsDir({ PRODUCTS_DIR }: Environment, production: boolean): string | null {
  if (PRODUCTS_DIR !== undefined) return resolve(PRODUCTS_DIR);
  return production ? null : fileURLToPath(new URL('../../fixtures/products', import.meta.url));
}

const mostPort = 65_535;

const secret = /KEY|SECRET|DATABASE_URL/;

function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const value = secret.test(name) ? '…' : JSON.stringify(given[name]);
    return `${path.join('.')}=${value}: ${message}`;
  });
  throw new ConfigError(problems.join('\n'));
}

/** The store is an origin of its own, by default on the next port. */
const portProblems = ({ PORT, STORE_PORT }: Environment): string[] =>
  PORT === mostPort && STORE_PORT === undefined
    ? [`PORT=${PORT}: leaves no STORE_PORT, which is to be set then`]
    : [];

function problemsInProduction(settings: Environment): string[] {
  const needed = [
    ...missingInProduction(settings),
    ...databaseMissingInProduction(settings),
    ...smsMissingInProduction(settings),
    ...policyMissingInProduction(settings),
  ];
  return [
    ...(needed.length > 0 ? [`APP_MODE=production needs ${needed.join(', ')}`] : []),
    ...refusedInProduction(settings),
    ...storeRefusedInProduction(settings),
    ...servicesRefusedInProduction(settings),
  ];
}

function requireTogether(settings: Environment, production: boolean): void {
  const problems = [
    ...blobProblems(settings),
    ...willCheckProblems(settings),
    ...cardEngineProblems(settings),
    ...faceMatcherProblems(settings),
    ...identityAuthorityProblems(settings),
    ...riskControlProblems(settings),
    ...openPlatformProblems(settings),
    ...paymentProblems(settings),
    ...policyProblems(settings),
    ...portProblems(settings),
  ];
  if (production) problems.push(...problemsInProduction(settings));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}
