import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const debian = '/usr/lib/postgresql';

/** The folder of initdb and pg_ctl, or null where no PostgreSQL server is installed. */
export function findPostgres(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions)
    if (existsSync(join(debian, version, 'bin/initdb'))) return join(debian, version, 'bin');
  const found = spawnSync('which', ['initdb'], { encoding: 'utf8' }).stdout?.trim();
  return found ? join(found, '..') : null;
}

export interface TestPostgres {
  readonly url: string;
  stop(): void;
}

/** A PostgreSQL of the test's own, in a temporary directory, with settings as its file has them (`a=b`). It refuses root, so root lends it to nobody. */
export async function startPostgres(bin: string, settings: readonly string[] = []): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null;
  if (asNobody) chownSync(directory, asNobody.uid, asNobody.gid);
  const data = join(directory, 'data');
  const port = await freePort();
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, {
      ...asNobody,
      stdio: 'ignore',
      cwd: directory,
      env: { ...process.env, LC_ALL: 'C' },
    });
  run('initdb', ['-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(directory, 'log'),
    '-o',
    [`-p ${port} -k ${directory}`, 'listen_addresses=127.0.0.1', ...settings].join(' -c '),
    'start',
  ]);
  return {
    url: `postgresql://test@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
