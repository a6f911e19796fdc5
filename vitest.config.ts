import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most of a journey is waiting: for a verdict, a lease, a clock.
    maxWorkers: 4,
    projects: [
      {
        // Under two minutes: what a change is tried with first.
        test: {
          name: 'quick',
          include: [
            '{contract,server,src,media,workers}/**/*.test.{ts,tsx}',
            'tests/{contract,support,verdict}/**/*.test.ts',
            'fixtures/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // They wait for verdicts, which look at every video.
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
