import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contract,server,src,media,workers}/**/*.test.{ts,tsx}',
      'tests/{contract,journeys,support}/**/*.test.ts',
    ],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
