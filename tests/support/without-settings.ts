import { environment } from '../../server/config/config.ts';

/** The shell's environment without the settings of a server: what is tried is never the database or store of whoever tries it. */
export function withoutSettings(): NodeJS.ProcessEnv {
  const settings = new Set(Object.keys(environment.shape));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
}
