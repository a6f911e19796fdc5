import { forkedPolicyPrinter, type PrintProcess } from '../adapters/policy-document/forked-policy-printer.ts';
import {
  demoCertificate,
  readCertificate,
  readFormer,
  untimely,
} from '../adapters/policy-document/signing-certificate.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports/context.ts';
import type { PolicyPrinter } from '../ports/policy-printer.ts';

const untimelyWords = {
  not_yet: 'not good yet: no policy can be issued',
  over: 'its time is over: no policy can be issued until it is renewed',
  ends_soon: 'it ends in less than 30 days, and then no policy can be issued',
} as const;

const pem = (text: string): string => text.replaceAll('\\n', '\n');

/** Signs by the configured certificate; in the demonstration by one of an invented insurer, made on first use. */
export function choosePolicyPrinter({ env, dataDir }: Config, caller: PrintProcess, log: Log): PolicyPrinter {
  const { SIGNING_CERTIFICATES: certificates, SIGNING_KEY: key, SIGNING_FORMER_CERTIFICATES } = env;
  const former =
    SIGNING_FORMER_CERTIFICATES === undefined ? [] : readFormer(pem(SIGNING_FORMER_CERTIFICATES));
  if (certificates === undefined || key === undefined)
    return forkedPolicyPrinter(() => demoCertificate(dataDir), former, caller);
  const configured = readCertificate(pem(certificates), pem(key));
  const why = untimely(configured, new Date());
  const { validFrom, validTo } = configured.own;
  if (why !== null) log.error({ validFrom, validTo }, `SIGNING_CERTIFICATES: ${untimelyWords[why]}`);
  return forkedPolicyPrinter(() => Promise.resolve(configured), former, caller);
}
