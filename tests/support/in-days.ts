import type { ServiceContext } from '../../server/ports/context.ts';

/** The server as it is so many days from now, for a job that is called by hand. */
export function inDays(context: ServiceContext, days: number): ServiceContext {
  const then = new Date(Date.now() + days * 86_400_000);
  return { ...context, now: () => then };
}
