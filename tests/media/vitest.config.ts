import { defineConfig } from 'vitest/config';

// Real browsers with a real camera clip: one at a time, or they take each other's frames.
export default defineConfig({
  test: {
    include: ['tests/media/*.test.ts'],
    fileParallelism: false,
    // As in playwright.config.ts.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
