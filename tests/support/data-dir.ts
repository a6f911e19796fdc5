import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../../server/adapters/database/migrations-folder.ts';
import { openPglite } from '../../server/adapters/database/pglite.ts';
import { demoCertificate } from '../../server/adapters/policy-document/signing-certificate.ts';
import { madeOnce } from './made-once.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const madeOf = createHash('sha256')
  .update(readFileSync(join(modules, '@electric-sql/pglite/package.json')))
  .update(readFileSync(join(migrationsFolder, 'meta/_journal.json')))
  .digest('hex');
const database = join(modules, '.cache', `database-${madeOf.slice(0, 12)}`);
const signing = join(modules, '.cache', 'signing-rsa-2048');

/** A data directory of a test's own whose tables are made already: initdb in wasm takes 6 s of CPU each time. */
export async function testDataDir(): Promise<string> {
  const made = await madeOnce(database, async (making) => {
    mkdirSync(making);
    await (await openPglite(making)).close();
  });
  const dataDir = await dataDirWithoutDatabase();
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}

/** With the certificate that policies are signed by: drawing its two keys takes as long as the policy itself. */
export async function dataDirWithoutDatabase(): Promise<string> {
  const made = await madeOnce(signing, async (making) => {
    await demoCertificate(making);
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'recording-test-'));
  cpSync(made, dataDir, { recursive: true });
  return dataDir;
}
