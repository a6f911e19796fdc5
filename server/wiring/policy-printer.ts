import { forkedPolicyPrinter, type PrintProcess } from '../adapters/policy-document/forked-policy-printer.ts';
import {
  demoCertificate,
  readCertificate,
  readFormer,
} from '../adapters/policy-document/signing-certificate.ts';
import type { Config } from '../config/config.ts';
import { pemOf } from '../config/pem.ts';
import type { PolicyPrinter } from '../ports/policy-printer.ts';

/**
 * Signs by the configured certificate; in the demonstration by one of an invented insurer, made on first use. Throws
 * where what is configured is no certificate, or not the key's.
 */
export function choosePolicyPrinter({ env, dataDir }: Config, caller: PrintProcess): PolicyPrinter {
  const { SIGNING_CERTIFICATES: certificates, SIGNING_KEY: key, SIGNING_FORMER_CERTIFICATES } = env;
  const former =
    SIGNING_FORMER_CERTIFICATES === undefined ? [] : readFormer(pemOf(SIGNING_FORMER_CERTIFICATES));
  if (certificates === undefined || key === undefined)
    return forkedPolicyPrinter(() => demoCertificate(dataDir), former, caller);
  const configured = readCertificate(pemOf(certificates), pemOf(key));
  return forkedPolicyPrinter(() => Promise.resolve(configured), former, caller);
}
