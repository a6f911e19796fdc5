// Who may import whom: docs/decisions/001-layout.md. A planted violation in tests/contract/import-fence.test.ts
// proves that this fence can fail.

/** Folders named may import the listed rooms (and packages), and nothing else of ours. */
const rooms = {
  '^contract/': ['^contract/'],
  '^workers/tasks/': ['^workers/tasks/'],
  '^workers/(encode|face|store|transcode)/': ['^workers/$1/', '^workers/tasks/'],
  '^media/[^/]+\\.ts$': [],
  '^media/(device|upload|capture)/': ['^media/$1/', '^media/[^/]+\\.ts$', '^workers/'],
  '^media/(guide|video)/': ['^media/$1/', '^media/capture/', '^media/[^/]+\\.ts$', '^workers/'],
  '^media/recording/': [
    '^media/(recording|device|upload|capture|guide|video)/',
    '^media/[^/]+\\.ts$',
    '^workers/',
  ],
  '^media/': ['^media/', '^workers/'],
  '^src/(ui|lib|session|platform)/': ['^src/$1/', '^contract/', '^src/(ui|lib)/'],
  '^src/api/': ['^src/(api|session|platform|lib)/', '^contract/', '^media/'],
  '^src/parts/': ['^src/(parts|api|ui|lib|session|platform)/', '^contract/', '^media/'],
  '^src/process/': ['^src/(process|parts|api|session|lib)/', '^contract/'],
  '^src/features/([^/]+)/': [
    '^src/features/$1/',
    '^src/(parts|process|api|ui|lib|session|platform)/',
    '^contract/',
    '^media/',
    '^workers/tasks/',
  ],
  '^server/domain/': ['^server/domain/', '^contract/', '^workers/tasks/'],
  '^server/ports/': ['^server/ports/', '^server/domain/', '^contract/'],
  '^server/services/': [
    '^server/services/',
    '^server/domain/',
    '^server/ports/',
    '^contract/',
    '^workers/tasks/',
  ],
  '^server/adapters/': ['^server/adapters/', '^server/ports/', '^workers/tasks/'],
  '^server/http/': ['^server/http/', '^server/services/', '^server/domain/', '^server/ports/', '^contract/'],
};

const ours = '^(contract|workers|media|src|server|tests|fixtures)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'not-to-tests',
      severity: 'error',
      from: { pathNot: '(^tests/|^fixtures/|\\.test\\.tsx?$)' },
      to: { path: '(^tests/|\\.test\\.tsx?$)' },
    },
    ...Object.entries(rooms).map(([from, allowed]) => ({
      name: `room ${from}`,
      severity: 'error',
      from: { path: from, pathNot: '\\.test\\.tsx?$' },
      to: { path: ours, pathNot: allowed },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '(^dist/|^node_modules/|\\.module\\.css$|\\.css$|\\?(url|worker))' },
  },
};
