import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Known, packageVersion } from './place.ts';
import type { Made } from './replay.ts';

/** By which build, as it stands now. */
export const madeBy = ({ browser }: Pick<Known, 'browser'>, page: string | null): Made => ({
  ...{ version: packageVersion, commit: commit(), page, browser, at: new Date().toISOString() },
});

function commit(): string | null {
  const ask = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { status, stdout } = spawnSync('git', ask, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The stamp of the page that a server serves; null where it serves none. */
export async function pageStamp(origin: string): Promise<string | null> {
  const html = await fetch(origin).then((answer) => answer.text());
  return /name="page-version" content="(\w+)"/.exec(html)?.[1] ?? null;
}
