import { chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags, ensureChromium } from '../../support/browser.ts';
import { fakeDevices } from '../../support/fixture-camera.ts';
import type { FixtureCamera } from '../../support/fixture-camera.ts';

export interface PhoneOptions {
  readonly flags?: readonly string[];
  /** Keeping the whole shell on the phone takes as much as the page itself: where that is tried, or frames are counted. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** A phone with a camera and a microphone; its storage is its own. */
export async function launchPhone(
  camera: Pick<FixtureCamera, 'video' | 'audio'>,
  viewport: { width: number; height: number },
  { flags = [], serviceWorkers = 'block' }: PhoneOptions = {},
) {
  // A profile of its own on disk: what a closed tab leaves behind must be there when it opens again.
  const profile = mkdtempSync(join(tmpdir(), 'phone-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...chromiumFlags, ...fakeDevices(camera), ...flags],
    viewport,
    // Painted in software: four times the pixels would cost the camera frames on two cores.
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    permissions: ['camera', 'microphone'],
    serviceWorkers,
  });
  context.setDefaultTimeout(30_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const problems: string[] = [];
  watch(page, problems);
  // Another tab of it as well.
  context.on('page', (later) => watch(later, problems));
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, page, problems, close };
}

/** A page that breaks its policy or throws is broken, whatever it shows. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      problems.push(message.text());
  });
}
