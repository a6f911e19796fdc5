// Who may import whom (docs/map.md draws it). tests/contract/import-fence.test.ts plants a violation of every rule
// below: a rule without a plant fails there.

/** Files whose path matches may import the files that match the list (and packages), and nothing else of ours. */
const rooms = {
  contract: ['^contract/', ['^contract/']],

  'workers-tasks': ['^workers/tasks/', ['^workers/tasks/']],
  'workers-thread': [
    '^workers/(card|encode|face|image|store|transcode)/',
    ['^workers/$1/', '^workers/tasks/'],
  ],

  'media-root': ['^media/[^/]+\\.ts$', []],
  'media-ground': ['^media/(upload|capture)/', ['^media/$1/', '^media/[^/]+\\.ts$']],
  'media-over-worker': ['^media/(device|image)/', ['^media/$1/', '^media/[^/]+\\.ts$', '^workers/']],
  'media-over-capture': [
    '^media/(guide|video)/',
    ['^media/$1/', '^media/capture/', '^media/[^/]+\\.ts$', '^workers/'],
  ],
  'media-recording': [
    '^media/recording/',
    ['^media/(recording|device|upload|capture|guide|video)/', '^media/[^/]+\\.ts$', '^workers/'],
  ],
  'media-material': [
    '^media/material/',
    ['^media/(material|device|upload)/', '^media/[^/]+\\.ts$', '^workers/'],
  ],
  'media-card': ['^media/card/', ['^media/(card|device|upload|image)/', '^media/[^/]+\\.ts$', '^workers/']],
  'media-face': [
    '^media/face/',
    ['^media/(face|device|upload|guide|video)/', '^media/[^/]+\\.ts$', '^workers/'],
  ],
  'media-self-test': ['^media/self-test/', ['^media/', '^workers/']],

  'src-ground': ['^src/(ui|lib|session|platform)/', ['^src/$1/', '^src/(ui|lib)/', '^contract/']],
  'src-first-calls': [
    '^src/first-calls/',
    ['^src/(first-calls|session|platform)/', '^src/api/first-answers\\.ts$', '^contract/'],
  ],
  'src-api': ['^src/api/', ['^src/(api|session|platform|lib)/', '^contract/']],
  'src-parts': ['^src/parts/', ['^src/(parts|api|ui|lib|session|platform)/', '^contract/', '^media/']],
  'src-process': ['^src/process/', ['^src/(process|parts|api|session|lib)/', '^contract/']],
  'src-feature': [
    '^src/features/([^/]+)/',
    [
      '^src/features/$1/',
      '^src/(parts|process|api|ui|lib|session|platform)/',
      '^contract/',
      '^media/',
      '^workers/tasks/',
    ],
  ],
  // The room that sees all features sees nothing of the other side.
  'src-app': ['^src/(app/|[^/]+\\.tsx?$)', ['^src/', '^contract/', '^media/', '^workers/']],

  'server-domain': ['^server/domain/', ['^server/domain/', '^contract/', '^workers/tasks/']],
  'server-tables': ['^server/tables/', ['^server/tables/', '^server/domain/', '^contract/']],
  'server-ports': ['^server/ports/', ['^server/ports/', '^server/domain/', '^contract/']],
  'server-config': ['^server/config/', ['^server/config/', '^server/domain/']],
  'server-adapter': [
    // A child process, a ranged read of a link and the fonts are the ground of several adapters.
    '^server/adapters/(?!reading/)([^/]+)/',
    [
      '^server/adapters/($1|process|http|fonts)/',
      '^server/(ports|domain)/',
      '^contract/',
      '^workers/tasks/',
      '^server/tables/job\\.ts$',
    ],
  ],
  'server-adapter-reading': [
    // It looks at videos with the face's eyes.
    '^server/adapters/reading/',
    ['^server/adapters/(reading|face|video|process)/', '^server/(ports|domain)/', '^workers/tasks/'],
  ],
  'server-records': ['^server/records/', ['^server/(records|domain|ports|tables)/', '^contract/']],
  'server-service': [
    '^server/services/([^/]+)/',
    [
      '^server/services/$1/',
      '^server/services/handlers\\.ts$',
      '^server/jobs/kinds\\.ts$',
      '^server/(records|domain|ports)/',
      '^contract/',
      '^workers/tasks/',
    ],
  ],
  // The seam that all services share.
  'server-handlers': [
    '^server/services/[^/]+\\.ts$',
    ['^server/(services/[^/]+\\.ts$|domain/|ports/)', '^contract/'],
  ],
  'server-jobs': ['^server/jobs/', ['^server/(jobs|records|domain|ports)/', '^contract/']],
  'server-http': ['^server/http/', ['^server/(http|services|records|domain|ports)/', '^contract/']],
  'server-root': ['^server/[^/]+\\.ts$', ['^server/', '^contract/']],
  'server-wiring': [
    '^server/wiring/',
    ['^server/(wiring|adapters|config|sandbox|ports|domain)/', '^contract/'],
  ],
  'server-command': [
    // A person’s consents are withdrawn as they withdraw them themselves.
    '^server/command/',
    [
      '^server/(command|wiring|adapters|config|records|ports|domain)/',
      '^server/services/consent/',
      '^server/context\\.ts$',
      '^contract/',
    ],
  ],
  'server-sandbox': [
    '^server/sandbox/',
    [
      '^server/(sandbox|records|tables|domain|ports)/',
      '^server/http/router\\.ts$',
      '^server/services/handlers\\.ts$',
      '^contract/',
    ],
  ],

  'docs-draw': ['^docs/draw/', ['^docs/draw/', '^src/app/', '^server/domain/', '^contract/']],
};

const ours = '^(contract|workers|media|src|server|tests|fixtures|docs)/';
/** Tests may look wherever they need to. */
const testFiles = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    { name: 'no-cycle-of-files', severity: 'error', from: {}, to: { circular: true } },
    // A thing is imported from where it is defined, or a rule is passed under by way of another file.
    { name: 'no-re-export', severity: 'error', from: {}, to: { path: ours, dependencyTypes: ['export'] } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: `(^tests/|^fixtures/|${testFiles})` },
      to: { path: `(^tests/|^fixtures/|${testFiles})` },
    },
    {
      name: 'tables-need-types-only',
      severity: 'error',
      from: { path: '^server/tables/' },
      to: { path: '^(server/domain|contract)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sandbox-for-start-and-wiring',
      severity: 'error',
      from: {
        pathNot: `(^server/(sandbox|wiring)/|^server/(start|welcome)\\.ts$|^tests/|^fixtures/|${testFiles})`,
      },
      to: { path: '^server/sandbox/' },
    },
    // A new folder is a room of its own, or nothing says whom it may import.
    {
      name: 'in-a-room',
      severity: 'error',
      from: {
        path: '^(contract|workers|media|src|server)/',
        pathNot: [testFiles, ...Object.values(rooms).map(([from]) => from)],
      },
      to: {},
    },
    ...Object.entries(rooms).map(([name, [from, allowed]]) => ({
      name,
      severity: 'error',
      from: { path: from, pathNot: testFiles },
      to: { path: ours, ...(allowed.length > 0 ? { pathNot: allowed } : {}) },
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
