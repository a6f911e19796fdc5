import * as z from 'zod/mini';
import { httpUrl, missing, port, text } from './fields.ts';

export const serverSettings = z.object({
  APP_MODE: z._default(z.enum(['demo', 'production']), 'demo'),
  HOST: z.optional(text),
  PORT: z._default(port, 8080),
  PUBLIC_ORIGIN: z.optional(httpUrl),
  PLUGIN_HOST: z.optional(httpUrl),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.regex(/^[a-z0-9.:/]+(,[a-z0-9.:/]+)*$/i, 'addresses, parted by commas')),
    'loopback,linklocal,uniquelocal',
  ),
  /** Whether each answer is held to the contract before it goes out; what breaks it is a fault then. */
  CHECK_ANSWERS: z.optional(z.enum(['0', '1'])),
  LOG_LEVEL: z.optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])),
  DATA_DIR: z._default(text, '.data'),
  MASTER_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits'))),
});
export type ServerSettings = z.infer<typeof serverSettings>;

/** What production cannot do without. */
export const missingInProduction = (settings: ServerSettings): string[] =>
  missing(settings, ['MASTER_KEY', 'PUBLIC_ORIGIN']);

/** What is given and production must not run with: cameras and tokens want TLS. */
export const refusedInProduction = (settings: ServerSettings): string[] =>
  (['PUBLIC_ORIGIN', 'PLUGIN_HOST'] as const)
    .filter((name) => settings[name]?.startsWith('http:'))
    .map((name) => `${name}=${settings[name]}: production needs https://…`);

/** Agents' pages stand under a name of their own beside the customers'; null where there is none. */
export function agentsOrigin({ PUBLIC_ORIGIN }: ServerSettings): string | null {
  if (PUBLIC_ORIGIN === undefined) return null;
  const address = new URL(PUBLIC_ORIGIN);
  const { hostname } = address;
  address.hostname = `sales.${hostname}`;
  // Before a bare IP address there is no name.
  return address.hostname === hostname ? null : address.origin;
}
