import { test as base } from '@playwright/test';
import { startWorld, type World } from '../../media/faults/world.ts';

/** The built pages, with the real server and store each behind a place where things go wrong. */
export const test = base.extend<object, { world: World }>({
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const world = await startWorld('product');
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
export { expect } from '@playwright/test';
