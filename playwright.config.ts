import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './tests/support/browser.ts';

const framesCompared = [
  'recording/recording.spec.ts',
  'faults/product-faults.spec.ts',
  'identity/guided-frames.spec.ts',
];
const withCamera = [
  'board/agents-board.spec.ts',
  'flow/every-route.spec.ts',
  '{recording,face,faults}/**/*.spec.ts',
  'identity/{face,invited,own-card}.spec.ts',
  'platforms/capture.spec.ts',
  'sale/whole-way.spec.ts',
  'sandbox/own-portrait.spec.ts',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Pages wait for their person, for a verdict, for a clock: two keep two cores busy for four fifths of the time.
  workers: 3,
  // A machine that is busy for a moment costs a camera its frames; what is broken fails twice.
  retries: 1,
  // A shared machine may give a tenth of what it has: only what hangs takes as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 375, height: 812 },
    // Painted in software: four times the pixels were a fifth of what a page's walk costs.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // Fetching the whole shell is a sixth of what a walk costs, and a quarter where each test has a phone of its own: it
    // is there where frames are compared, on whole ways, among faults, and where it is tried itself.
    serviceWorkers: 'block',
    // Snapshots of every step take time of the page that reads the camera.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
  },
  projects: [
    // Compared frame for frame: alone and first, or they take each other's frames.
    {
      name: 'frames',
      testMatch: framesCompared,
      fullyParallel: false,
      workers: 1,
      use: { serviceWorkers: 'allow' },
    },
    // Two at once: a camera beside two others is starved, and the machine then finds fault with what it filmed.
    { name: 'camera', testMatch: withCamera, testIgnore: framesCompared, fullyParallel: true, workers: 2 },
    { name: 'pages', testIgnore: [...framesCompared, ...withCamera], fullyParallel: true },
  ],
});
