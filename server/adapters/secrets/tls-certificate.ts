import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Addresses of this machine in its local networks. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  );
}

/** A certificate for this machine's addresses, made on first use: cameras want a secure origin. */
export async function lanCertificate(dataDir: string): Promise<Certificate> {
  const hosts = ['127.0.0.1', ...lanAddresses()];
  const directory = join(dataDir, 'certificate');
  const path = join(directory, `${hosts.join('_')}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Certificate;
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: hosts.at(-1) ?? 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [{ type: 2, value: 'localhost' }, ...hosts.map((ip) => ({ type: 7 as const, ip }))],
      },
    ],
  });
  const certificate = { key: made.private, cert: made.cert };
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify(certificate), { mode: 0o600 });
  return certificate;
}
