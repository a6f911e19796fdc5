import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// What a fresh machine runs stops at the first of its commands that fails, and says so by its exit code.

const script = new URL('../../.ci/run', import.meta.url);
const commands = ['ci', 'run check', 'test'];

/** Runs the script where npm only writes down what it is asked for, and fails at `failing`. */
function runs(failing?: string): { asked: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [programs, asked] = [join(folder, 'bin'), join(folder, 'asked')];
  for (const name of [programs, join(folder, '.ci')]) mkdirSync(name);
  copyFileSync(script, join(folder, '.ci/run'));
  const programOf = (name: string, ...lines: string[]) => {
    writeFileSync(join(programs, name), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(programs, name), 0o755);
  };
  programOf('npm', `echo "$*" >> '${asked}'`, `[ "$*" != '${failing ?? ''}' ]`);
  // Not the administrator: nothing is installed.
  programOf('id', 'echo 1000');
  const env = { ...process.env, PATH: [programs, process.env['PATH']].join(delimiter) };
  const { status } = spawnSync(join(folder, '.ci/run'), { env });
  return { asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n') : [], status };
}

test('install, check and test, in this order', () => {
  expect(runs()).toEqual({ asked: commands, status: 0 });
});

test.each(commands)('where npm %s fails it is over, and counts as failed', (failing) => {
  const { asked, status } = runs(failing);
  expect(asked).toEqual(commands.slice(0, commands.indexOf(failing) + 1));
  expect(status).toBeGreaterThan(0);
});
