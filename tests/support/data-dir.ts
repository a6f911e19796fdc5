import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(
  readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
) as { version: string };
const template = join(root, 'node_modules/.cache', `pglite-${version}`);

/** A data directory of a test's own whose database is initialised already: initdb in wasm takes 6 s of CPU each time. */
export async function testDataDir(): Promise<string> {
  if (!existsSync(template)) {
    const making = `${template}.${process.pid}`;
    rmSync(making, { recursive: true, force: true });
    mkdirSync(join(making, '..'), { recursive: true });
    await (await PGlite.create(making)).close();
    try {
      renameSync(making, template);
    } catch {
      // Another worker made it first.
      rmSync(making, { recursive: true, force: true });
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'recording-test-'));
  cpSync(template, join(dataDir, 'database'), { recursive: true });
  return dataDir;
}
