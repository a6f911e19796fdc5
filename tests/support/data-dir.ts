import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../../server/adapters/database/migrations-folder.ts';
import { openPglite } from '../../server/adapters/database/pglite.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const madeOf = createHash('sha256')
  .update(readFileSync(join(modules, '@electric-sql/pglite/package.json')))
  .update(readFileSync(join(migrationsFolder, 'meta/_journal.json')))
  .digest('hex');
const template = join(modules, '.cache', `database-${madeOf.slice(0, 12)}`);

/** A data directory of a test's own whose tables are made already: initdb in wasm takes 6 s of CPU each time. */
export async function testDataDir(): Promise<string> {
  if (!existsSync(template)) await makeTemplate();
  const dataDir = emptyDataDir();
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

export const emptyDataDir = (): string => mkdtempSync(join(tmpdir(), 'recording-test-'));

async function makeTemplate(): Promise<void> {
  const making = `${template}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  await (await openPglite(making)).close();
  try {
    renameSync(making, template);
  } catch {
    // Another worker made it first.
    rmSync(making, { recursive: true, force: true });
  }
}
