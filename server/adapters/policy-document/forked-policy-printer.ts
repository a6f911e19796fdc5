import { createHash, type X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CheckedSignature, PolicyPrinter } from '../../ports/policy-printer.ts';
import { TaskCaller } from '../process/task-caller.ts';
import type { Tasks } from './print-process.ts';
import { checkPdf, signPdf } from './sign-pdf.ts';
import { untimely, type SigningCertificate } from './signing-certificate.ts';

const entry = fileURLToPath(new URL('./print-process.ts', import.meta.url));

export type PrintProcess = TaskCaller<Tasks>;
export const printProcess = (): PrintProcess =>
  new TaskCaller({ name: 'policy printer', entry, idleMs: 10 * 60_000, patienceMs: 60_000 });

/**
 * Draws in a process of its own, which keeps its fonts parsed; the key stays in this one. What `former` certificates
 * signed is this insurer's as well. Signs nothing outside of the certificate's time: `print` throws, and is tried again.
 */
export function forkedPolicyPrinter(
  load: () => Promise<SigningCertificate>,
  former: readonly X509Certificate[] = [],
  caller: PrintProcess = printProcess(),
  now: () => Date = () => new Date(),
): PolicyPrinter {
  let loading: Promise<SigningCertificate> | null = null;
  const certificate = () => (loading ??= load());
  return {
    async print(paper) {
      const signer = await certificate();
      requireInTime(signer, now());
      const { key, chain } = signer;
      const { pdf: drawn, pages, missing } = await caller.run('draw', paper);
      const pdf = signPdf(Buffer.from(drawn), key, chain);
      return { pdf, pages, sha256: createHash('sha256').update(pdf).digest('hex'), missing };
    },
    async check(pdf, signedAt) {
      return checked(pdf, [(await certificate()).own, ...former], signedAt);
    },
    async untimely(at) {
      return untimely(await certificate(), at);
    },
    close: () => caller.close(),
  };
}

function requireInTime(signer: SigningCertificate, at: Date): void {
  const found = untimely(signer, at);
  if (found === null || found.why === 'ends_soon') return;
  const { validFrom, validTo } = signer.own;
  throw new Error(`the certificate that signs documents is good from ${validFrom} to ${validTo}`);
}

const nameIn = (subject: string): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? '';

type Insurers = readonly [own: X509Certificate, ...former: X509Certificate[]];

function checked(pdf: Buffer, insurers: Insurers, signedAt: Date): CheckedSignature {
  const found = checkPdf(pdf);
  const certificate = found?.certificate ?? insurers[0];
  const isInsurers = insurers.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256);
  // Not before which day it was good: a clause is dated by its text, which may be older than whoever signs it.
  const isInTime = signedAt <= new Date(certificate.validTo);
  return {
    state: !found ? 'unknown' : !found.isIntact ? 'broken' : isInsurers && isInTime ? 'valid' : 'unknown',
    signer: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  };
}
