import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../harness/', import.meta.url));

/** The harness as a production build, so that chunks, workers and assets lie as they do for a customer. */
export async function buildHarness(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'media-harness-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['es2020', 'chrome80', 'safari14'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 5000,
    },
  });
  return outDir;
}
