import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { retentionDefaults } from './domain/retention.ts';

// Every setting comes from the environment; a bad one is named at start. README has the table.

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));
const whole = (minimum: number) => z.coerce.number().check(z.int(), z.minimum(minimum));
const text = z.string().check(z.minLength(1));

const environment = z.object({
  APP_MODE: z._default(z.enum(['demo', 'production']), 'demo'),
  HOST: z.optional(text),
  PORT: z._default(port, 8080),
  STORE_PORT: z.optional(port),
  DATA_DIR: z._default(text, '.data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits'))),
  PUBLIC_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  LINK_DAYS: z._default(whole(1), 7),
  REVIEW_HOURS: z._default(whole(1), 24),
  MAX_CLIP_MB: z._default(whole(1), 200),
  KEY_SECONDS: z._default(whole(60), 1800),
  CAPTCHA_RESEND_SECONDS: z._default(whole(0), 60),
  JOB_CONCURRENCY: z._default(whole(0), 1),
  JOB_LEASE_SECONDS: z._default(whole(5), 60),
  STORE_ORIGIN: z.optional(z.url({ protocol: /^https?$/ })),
  COS_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9-]+-\d+$/, 'name-appid'))),
  COS_REGION: z.optional(text),
  COS_SECRET_ID: z.optional(text),
  COS_SECRET_KEY: z.optional(text),
  COS_APPEND: z._default(z.enum(['true', 'false']), 'true'),
  WILL_CHECK_ENGINE: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  FACEID_SECRET_ID: z.optional(text),
  FACEID_SECRET_KEY: z.optional(text),
  FACEID_RULE_ID: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/, 'up to 32 letters and digits'))),
  FACEID_REGION: z._default(text, 'ap-guangzhou'),
  FACE_PICTURE_DAYS: z._default(whole(1), retentionDefaults.faceDays),
  DRAFT_DAYS: z._default(whole(1), retentionDefaults.draftDays),
  SHORT_CONTRACT_YEARS: z._default(whole(1), retentionDefaults.contractYears.short),
  LONG_CONTRACT_YEARS: z._default(whole(1), retentionDefaults.contractYears.long),
  SMS_SECRET_ID: z.optional(text),
  SMS_SECRET_KEY: z.optional(text),
  SMS_REGION: z._default(text, 'ap-guangzhou'),
  SMS_APP_ID: z.optional(text),
  SMS_SIGN: z.optional(text),
  SMS_TEMPLATE_ID: z.optional(text),
  SMS_VERDICT_TEMPLATE_ID: z.optional(text),
  SMS_LINK_TEMPLATE_ID: z.optional(text),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  readonly env: Environment;
  readonly production: boolean;
  readonly lan: boolean;
  readonly dev: boolean;
  readonly host: string;
  readonly port: number;
  readonly storePort: number;
  readonly dataDir: string;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues
        .map(
          (issue) =>
            `${issue.path.join('.')}=${JSON.stringify(given[String(issue.path[0])])}: ${issue.message}`,
        )
        .join('\n'),
    );
  const { values } = parseArgs({
    args: [...argv],
    options: { lan: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
    strict: true,
  });
  const settings = parsed.data;
  const production = settings.APP_MODE === 'production';
  requireTogether(settings, production);
  const lan = values.lan;
  return {
    env: settings,
    production,
    lan,
    dev: values.dev,
    host: settings.HOST ?? (lan || production ? '0.0.0.0' : '127.0.0.1'),
    port: settings.PORT,
    storePort: settings.STORE_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1),
    dataDir: resolve(settings.DATA_DIR),
  };
}

const cosKeys = ['COS_BUCKET', 'COS_REGION', 'COS_SECRET_ID', 'COS_SECRET_KEY'] as const;
const smsKeys = [
  'SMS_SECRET_ID',
  'SMS_SECRET_KEY',
  'SMS_APP_ID',
  'SMS_SIGN',
  'SMS_TEMPLATE_ID',
  'SMS_VERDICT_TEMPLATE_ID',
  'SMS_LINK_TEMPLATE_ID',
] as const;

const faceIdKeys = ['FACEID_SECRET_ID', 'FACEID_SECRET_KEY', 'FACEID_RULE_ID', 'PUBLIC_ORIGIN'] as const;

function requireTogether(settings: Environment, production: boolean): void {
  const missing = (names: readonly (keyof Environment)[]) =>
    names.filter((name) => settings[name] === undefined);
  const cos = missing(cosKeys);
  if (cos.length > 0 && cos.length < cosKeys.length)
    throw new ConfigError(`${cos.join(', ')}: missing, while other COS_ settings are there`);
  if (settings.STORE_ORIGIN && !settings.MASTER_KEY)
    throw new ConfigError('STORE_ORIGIN needs the MASTER_KEY of the process that serves that store');
  if (settings.WILL_CHECK_ENGINE === 'tencent') {
    const faceId = missing(faceIdKeys);
    if (faceId.length > 0) throw new ConfigError(`WILL_CHECK_ENGINE=tencent needs ${faceId.join(', ')}`);
  }
  if (!production) return;
  const needed = missing(['MASTER_KEY', 'PUBLIC_ORIGIN', ...smsKeys]);
  if (needed.length > 0) throw new ConfigError(`APP_MODE=production needs ${needed.join(', ')}`);
}
