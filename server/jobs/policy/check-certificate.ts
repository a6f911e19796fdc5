import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';

const words = {
  not_yet: 'not good yet: no policy can be issued',
  over: 'its time is over: no policy can be issued until it is renewed',
  ends_soon: 'it ends in less than 30 days, and then no policy can be issued',
} as const;

/** Tells the operator by the log, while there is time to renew it, and as long as it does not sign. */
export async function checkCertificate({ policyPrinter, settings, log, now }: ServiceContext): Promise<void> {
  // A demonstration makes its own on first use, for ten years.
  if (settings.isDemonstration) return;
  const found = await policyPrinter.untimely(now());
  if (found) log.error(found, `SIGNING_CERTIFICATES: ${words[found.why]}`);
}

export const checkCertificateDaily =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  () =>
    checkCertificate(context);
