import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  // A machine that is busy for a moment costs a camera its frames; what is broken fails twice.
  retries: 1,
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: '.cache/test-reports/e2e.json' }]],
  use: {
    actionTimeout: 15_000,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // Snapshots of every step take time of the page that reads the camera.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    launchOptions: { executablePath: ensureChromium(), args: chromiumFlags },
  },
  projects: [
    // Compared frame for frame: alone, or they take each other's frames. It also builds the client for the others.
    { name: 'frames', testMatch: 'recording/recording.spec.ts', fullyParallel: false, workers: 1 },
    {
      name: 'pages',
      testIgnore: 'recording/recording.spec.ts',
      fullyParallel: true,
      dependencies: ['frames'],
    },
  ],
});
