import { generate } from 'selfsigned';
import { demoCertificate } from '../../server/adapters/policy-document/signing-certificate.ts';

interface Signing {
  readonly SIGNING_CERTIFICATES: string;
  readonly SIGNING_KEY: string;
}

/** Settings of a certificate that a production server signs policies with. */
export async function signingForTests(dataDir: string): Promise<Signing> {
  const { chain, key } = await demoCertificate(dataDir);
  const pem = (raw: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`;
  return {
    SIGNING_CERTIFICATES: chain.map(pem).join('\n'),
    SIGNING_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The same of one that ends then. */
export async function signingUntil(notAfterDate: Date): Promise<Signing> {
  const name = [{ name: 'commonName', value: '示例人寿' }];
  const made = await generate(name, { keySize: 2048, algorithm: 'sha256', notAfterDate });
  return { SIGNING_CERTIFICATES: made.cert, SIGNING_KEY: made.private };
}
