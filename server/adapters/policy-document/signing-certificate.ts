import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Untimely } from '../../ports/policy-printer.ts';

/** The insurer's certificate for documents with its key, and the one that it was issued by. */
export interface SigningCertificate {
  readonly key: KeyObject;
  readonly own: X509Certificate;
  /** Own first. */
  readonly chain: readonly Buffer[];
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const certificatesIn = (text: string): X509Certificate[] =>
  (text.match(pem) ?? []).map((one) => new X509Certificate(one));

/** Reads PEM texts: the certificates, the signer's first, and its private key. Throws where one is none. */
export function readCertificate(certificates: string, key: string): SigningCertificate {
  const chain = certificatesIn(certificates);
  const [own] = chain;
  if (!own) throw new Error('no certificate to sign documents with');
  const privateKey = createPrivateKey(key);
  if (!own.checkPrivateKey(privateKey)) throw new Error('the key is not that of the certificate');
  return { key: privateKey, own, chain: chain.map(({ raw }) => raw) };
}

/** Those that signed before this one; whoever issued them may stand beside them. Throws where there is none. */
export function readFormer(certificates: string): readonly X509Certificate[] {
  const signers = certificatesIn(certificates).filter(({ ca }) => !ca);
  if (signers.length === 0) throw new Error('no former certificate of a signer');
  return signers;
}

const day = 86_400_000;
const renewedBefore = 30 * day;

/** What is wrong with its time, or null. An operator has the last 30 days to renew it. */
export function untimely({ own }: SigningCertificate, at: Date): Untimely | null {
  const [validFrom, validUntil] = [new Date(own.validFrom), new Date(own.validTo)];
  const times = { validFrom, validUntil };
  if (at < validFrom) return { why: 'not_yet', ...times };
  if (at > validUntil) return { why: 'over', ...times };
  return at.getTime() > validUntil.getTime() - renewedBefore ? { why: 'ends_soon', ...times } : null;
}

const tenYears = 3650 * day;

/**
 * For the demonstration: an invented insurer's root and certificate, made once and kept in the data folder. Throws
 * where what is kept there is no certificate with its key.
 */
export async function demoCertificate(dataDir: string): Promise<SigningCertificate> {
  const folder = join(dataDir, 'signing');
  const path = join(folder, 'demo.json');
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, JSON.stringify(await makeDemo()), { mode: 0o600 });
  }
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { certificates: string; key: string };
  return readCertificate(kept.certificates, kept.key);
}

async function makeDemo(): Promise<{ readonly certificates: string; readonly key: string }> {
  const { generate } = await import('selfsigned');
  const of = { keySize: 2048, algorithm: 'sha256', notAfterDate: new Date(Date.now() + tenYears) } as const;
  const name = (commonName: string) => [
    { name: 'commonName', value: commonName },
    { name: 'organizationName', value: '安行示例人寿保险股份有限公司' },
    { name: 'countryName', value: 'CN' },
  ];
  const root = await generate(name('示例电子认证中心'), {
    ...of,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const own = await generate(name('安行示例人寿保险股份有限公司'), {
    ...of,
    ca: { key: root.private, cert: root.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
      { name: 'extKeyUsage', emailProtection: true },
    ],
  });
  return { certificates: `${own.cert}\n${root.cert}`, key: own.private };
}
