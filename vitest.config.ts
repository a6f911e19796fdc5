import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sharedPostgres } from './tests/support/test-database.ts';

// A shared machine may give a tenth of what it has: only what hangs takes as long.
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
};

/** What is read there are real pictures and films, by the real engines: a fifth of the tests' time. */
const ofEngines = [
  'server/adapters/{card,reading,video}/**/*.test.ts',
  'tests/vision/card-gate.test.ts',
  'tests/support/recorded-sound.test.ts',
  'fixtures/cards/*.test.ts',
];

/** Under two minutes: what a change is tried with first. */
const quick = [
  '{contract,server,src,media,workers}/**/*.test.{ts,tsx}',
  'tests/{contract,load,pages,replay,support,verdict,vision}/**/*.test.ts',
  'tests/media/faults/*.test.ts',
  'fixtures/**/*.test.ts',
];
const rooms = ['contract', 'server', 'src', 'media', 'workers'];
const root = fileURLToPath(new URL('.', import.meta.url));
/** They put something else in the place of a module: whoever shared their modules would see it. */
const ofMocks = rooms
  .flatMap((room) =>
    readdirSync(root + room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(root + file, 'utf8').includes('vi.mock('));
/** On the embedded database, as the product starts without a setting. */
const embedded = { [sharedPostgres]: '' };

export default defineConfig({
  test: {
    // Most of a journey is waiting: for a verdict, a lease, a clock.
    maxWorkers: 4,
    projects: [
      {
        // Reading the modules anew for each file was more than half of their time.
        test: {
          name: 'quick',
          env: embedded,
          include: quick,
          exclude: [...ofEngines, ...ofMocks],
          isolate: false,
          setupFiles: 'tests/support/as-found.ts',
          ...patience,
        },
      },
      { test: { name: 'mocks', env: embedded, include: ofMocks, exclude: ofEngines, ...patience } },
      { test: { name: 'engines', include: ofEngines, ...patience } },
      {
        // They wait for verdicts, which look at every video.
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          // The server is read once a worker: nothing of it may live outside a running server.
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
