import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A fence that does not read the imports reports no violation, for ever. So every rule is broken once, in a copy.

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const product = ['contract', 'src', 'media', 'workers', 'server', 'docs/draw'];

interface Plant {
  /** Files with what they import: the first breaks the rule. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

const plant = (path: string, ...imports: string[]): Plant => ({ files: { [path]: imports } });

/** By the name of the rule that each breaks. */
const plants: Readonly<Record<string, Plant>> = {
  'no-cycle-of-files': {
    files: {
      'server/domain/planted-a.ts': ['./planted-b.ts'],
      'server/domain/planted-b.ts': ['./planted-a.ts'],
    },
  },
  'no-re-export': plant('server/domain/planted-tunnel.ts', 'export * from ./owner.ts'),
  resolvable: plant('server/domain/planted-lost.ts', './nowhere.ts'),
  'no-tests-in-the-product': plant('src/lib/planted-test-user.ts', '../../tests/support/random.ts'),
  'tables-need-types-only': plant('server/tables/planted.ts', '../domain/owner.ts'),
  'sandbox-for-start-and-wiring': plant(
    'server/records/events/planted-demo.ts',
    '../../sandbox/demo-access.ts',
  ),
  'in-a-room': plant('workers/pdf/planted.ts', '../../server/domain/owner.ts'),
  contract: plant('contract/planted.ts', '../server/domain/owner.ts'),
  'workers-tasks': plant('workers/tasks/planted.ts', '../store/types.ts'),
  'workers-thread': plant('workers/encode/planted.ts', '../face/types.ts'),
  'media-root': plant('media/planted.ts', './upload/backoff.ts'),
  'media-ground': plant('media/upload/planted.ts', '../../workers/tasks/fitted-size.ts'),
  'media-over-worker': plant('media/image/planted.ts', '../device/device-store.ts'),
  'media-over-capture': plant('media/guide/planted.ts', '../video/ladder.ts'),
  'media-recording': plant('media/recording/planted.ts', '../self-test/self-test.ts'),
  'media-card': plant('media/card/planted.ts', '../recording/journal.ts'),
  'media-material': plant('media/material/planted.ts', '../recording/journal.ts'),
  'media-face': plant('media/face/planted.ts', '../recording/machine.ts'),
  'media-self-test': plant('media/self-test/planted.ts', '../../contract/define.ts'),
  'src-ground': plant('src/ui/planted.ts', '../api/failure.ts'),
  'src-first-calls': plant('src/first-calls/planted.ts', '../api/failure.ts'),
  'src-api': plant('src/api/planted.ts', '../ui/class-names.ts'),
  'src-parts': plant('src/parts/planted.ts', '../features/bridge/api.ts'),
  'src-process': plant('src/process/planted.ts', '../ui/class-names.ts'),
  'src-feature': plant('src/features/bridge/planted.ts', '../recording/api.ts'),
  'src-app': plant('src/app/planted.ts', '../../server/domain/owner.ts'),
  'server-domain': plant('server/domain/planted.ts', '../ports/sms.ts'),
  'server-tables': plant('server/tables/planted-port.ts', '../ports/sms.ts'),
  'server-ports': plant('server/ports/planted.ts', '../tables/job.ts'),
  'server-config': plant('server/config/planted.ts', '../ports/sms.ts'),
  'server-adapter': plant('server/adapters/sms/planted.ts', '../secrets/master-key.ts'),
  'server-adapter-reading': plant('server/adapters/reading/planted.ts', '../secrets/master-key.ts'),
  'server-records': plant('server/records/planted.ts', '../jobs/kinds.ts'),
  'server-service': plant('server/services/bridge/planted.ts', '../../tables/job.ts'),
  'server-handlers': plant('server/services/planted.ts', '../records/new-id.ts'),
  'server-jobs': plant('server/jobs/planted.ts', '../services/handlers.ts'),
  'server-http': plant('server/http/planted.ts', '../tables/job.ts'),
  'server-root': plant('server/planted.ts', '../workers/tasks/card/find-card.ts'),
  'server-wiring': plant('server/wiring/planted.ts', '../records/new-id.ts'),
  'server-command': plant('server/command/planted.ts', '../services/handlers.ts'),
  'server-sandbox': plant('server/sandbox/planted.ts', '../adapters/secrets/master-key.ts'),
  'docs-draw': plant('docs/draw/planted.ts', '../../server/records/new-id.ts'),
};

const folderPlants: Readonly<Record<string, Plant>> = {
  'no-cycle-of-folders': {
    files: {
      'server/records/planted-a/one.ts': ['../planted-b/one.ts'],
      'server/records/planted-b/one.ts': [],
      'server/records/planted-b/two.ts': ['../planted-a/two.ts'],
      'server/records/planted-a/two.ts': [],
    },
  },
};

/** Whether a service may use another: the same rule as above, broken another way. */
const neighbour = 'server/services/bridge/planted-neighbour.ts';

let copy: string;
let found: string;

function cruise(config: string): string {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout } = spawnSync(process.execPath, [bin, ...product, '--config', config], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout;
}

function put({ files }: Plant): void {
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    const statements = imports.map((from) =>
      from.startsWith('export') ? from.replace(/(\S+)$/, "'$1';") : `import '${from}';`,
    );
    const source = [...statements, 'export const planted = true;'];
    writeFileSync(join(copy, path), source.join('\n'));
  }
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fence-'));
  for (const path of [
    ...product,
    'tests/support/random.ts',
    'tsconfig.base.json',
    '.dependency-cruiser.cjs',
    '.dependency-cruiser.folders.cjs',
    'package.json',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const one of [...Object.values(plants), ...Object.values(folderPlants)]) put(one);
  put(plant(neighbour, '../consent/give.ts'));
  found = cruise('.dependency-cruiser.cjs') + cruise('.dependency-cruiser.folders.cjs');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const rulesOf = (config: string) =>
  (require(join(root, config)) as { forbidden: { name: string }[] }).forbidden.map(({ name }) => name);

test('every rule of the fence has a plant', () => {
  expect(Object.keys(plants).sort()).toEqual(rulesOf('.dependency-cruiser.cjs').sort());
  expect(Object.keys(folderPlants)).toEqual(rulesOf('.dependency-cruiser.folders.cjs'));
});

test.each(Object.entries(plants))('%s is seen where it is broken', (rule, { files }) => {
  const [path = ''] = Object.keys(files);
  expect(found).toContain(`error ${rule}: ${path}`);
});

test('folders that need each other are seen though no file does', () => {
  expect(found).toMatch(/error no-cycle-of-folders: server\/records\/planted-[ab] →/);
});

test('a service that uses another is seen', () => {
  expect(found).toContain(`error server-service: ${neighbour}`);
});
