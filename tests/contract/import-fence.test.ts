import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

function cruise(...paths: string[]): string {
  try {
    execFileSync(process.execPath, [bin, ...paths, '--config', '.dependency-cruiser.cjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

// A fence that does not read the imports reports no violation, for ever: so one is planted.
test.each([
  ['contract/planted.ts', "import '../server/domain/recording.ts';", 'room \\^contract/'],
  ['src/features/bridge/planted.ts', "import '../recording/api.ts';", 'room \\^src/features'],
  ['server/services/planted.ts', "import '../adapters/master-key.ts';", 'room \\^server/services'],
  ['media/planted.ts', "import '../contract/codes.ts';", 'room \\^media/'],
])(
  '%s may not do what it does',
  (path, source, rule) => {
    const file = join(root, path);
    writeFileSync(file, source);
    try {
      expect(cruise(path)).toMatch(new RegExp(`${rule}.*${path.replaceAll('.', '\\.')}`));
    } finally {
      rmSync(file, { force: true });
    }
  },
  60_000,
);
