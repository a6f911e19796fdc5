import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,src,media,workers}/**/*.test.{ts,tsx}',
      'tests/{contract,journeys,support}/**/*.test.ts',
    ],
    maxWorkers: 2,
    // Journeys wait for verdicts, which look at every video.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
