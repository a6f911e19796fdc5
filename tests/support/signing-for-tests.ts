import { demoCertificate } from '../../server/adapters/policy-document/signing-certificate.ts';

/** Settings of a certificate that a production server signs policies with. */
export async function signingForTests(
  dataDir: string,
): Promise<{ SIGNING_CERTIFICATES: string; SIGNING_KEY: string }> {
  const { chain, key } = await demoCertificate(dataDir);
  const pem = (raw: Buffer) =>
    `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`;
  return {
    SIGNING_CERTIFICATES: chain.map(pem).join('\n'),
    SIGNING_KEY: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
