import { defineConfig } from 'vitest/config';

const shared = {
  // As in playwright.config.ts.
  retry: 1,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 20_000 } },
};
/** Compared with the fixture frame for frame: one browser at a time, or they take each other's frames. */
const alone = ['tests/media/faults.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: { ...shared, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 0 } },
      },
      {
        test: {
          ...shared,
          name: 'together',
          include: ['tests/media/*.test.ts'],
          exclude: alone,
          // They wait for the reading more than for a core.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
