import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lanCertificate } from './tls-certificate.ts';

test('the certificate names this machine, serves HTTPS, and is the same the next time', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const made = await lanCertificate(directory);
    expect(await lanCertificate(directory)).toEqual(made);
    const certificate = new X509Certificate(made.cert);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    const server = createServer(made, (_request, response) => response.end('ok'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) =>
      get({ host: '127.0.0.1', port, ca: made.cert }, (response) => resolve(response.statusCode)).once(
        'error',
        reject,
      ),
    );
    expect(status).toBe(200);
    server.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
