import Fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveClient } from './static-files.ts';

test('pages are served, and what the build notes for itself is not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, '.sources'), 'digest');
  const app = Fastify();
  try {
    await serveClient(app, { root, sandbox: true });
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject('/.sources')).statusCode).toBe(404);
  } finally {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  }
});
