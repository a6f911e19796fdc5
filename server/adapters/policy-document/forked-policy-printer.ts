import { createHash, type X509Certificate } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CheckedSignature, PolicyPrinter } from '../../ports/policy-printer.ts';
import { TaskCaller } from '../process/task-caller.ts';
import type { Tasks } from './print-process.ts';
import { checkPdf, signPdf } from './sign-pdf.ts';
import type { SigningCertificate } from './signing-certificate.ts';

const entry = fileURLToPath(new URL('./print-process.ts', import.meta.url));

export type PrintProcess = TaskCaller<Tasks>;
export const printProcess = (): PrintProcess =>
  new TaskCaller({ name: 'policy printer', entry, idleMs: 10 * 60_000, patienceMs: 60_000 });

/** Draws in a process of its own, which keeps its fonts parsed; the key stays in this one. */
export function forkedPolicyPrinter(
  load: () => Promise<SigningCertificate>,
  caller: PrintProcess = printProcess(),
): PolicyPrinter {
  let loading: Promise<SigningCertificate> | null = null;
  const certificate = () => (loading ??= load());
  return {
    async print(paper) {
      const { key, chain } = await certificate();
      const { pdf: drawn, pages } = await caller.run('draw', paper);
      const pdf = signPdf(Buffer.from(drawn), key, chain);
      return { pdf, pages, sha256: createHash('sha256').update(pdf).digest('hex') };
    },
    async check(pdf) {
      return checked(pdf, (await certificate()).own);
    },
    close: () => caller.close(),
  };
}

const nameIn = (subject: string): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? '';

function checked(pdf: Buffer, own: X509Certificate): CheckedSignature {
  const found = checkPdf(pdf);
  const certificate = found?.certificate ?? own;
  const isOwn = certificate.fingerprint256 === own.fingerprint256;
  return {
    state: !found ? 'unknown' : !found.isIntact ? 'broken' : isOwn ? 'valid' : 'unknown',
    signer: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  };
}
