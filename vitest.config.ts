import { defineConfig } from 'vitest/config';
import { sharedPostgres } from './tests/support/test-database.ts';

// A shared machine may give a tenth of what it has: only what hangs takes as long.
const patience = { testTimeout: 240_000, hookTimeout: 240_000 };

/** What is read there are real pictures and films, by the real engines: a fifth of the tests' time. */
const ofEngines = ['server/adapters/{card,reading,video}/**/*.test.ts', 'tests/vision/card-gate.test.ts'];

export default defineConfig({
  test: {
    // Most of a journey is waiting: for a verdict, a lease, a clock.
    maxWorkers: 4,
    projects: [
      {
        // Under two minutes: what a change is tried with first.
        test: {
          name: 'quick',
          // On the embedded database, as the product starts without a setting.
          env: { [sharedPostgres]: '' },
          include: [
            '{contract,server,src,media,workers}/**/*.test.{ts,tsx}',
            'tests/{contract,load,pages,support,verdict,vision}/**/*.test.ts',
            'fixtures/**/*.test.ts',
          ],
          exclude: ofEngines,
          ...patience,
        },
      },
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
