import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's headless shell first: the same engine without a window's own pages, which take a sixth of the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Chromium's path: CHROMIUM_PATH, else Playwright's own download, else the system's; null where there is none. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH=${named} is not there`);
    return named;
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const directories = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/Applications/Google Chrome.app/Contents/MacOS',
  ];
  for (const directory of directories)
    for (const name of [...systemNames, 'Google Chrome']) {
      const path = join(directory, name);
      if (isExecutable(path)) return path;
    }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Gets a browser where there is none: Playwright's download, else Debian's package. Throws saying what to install. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const attempts: [string, string[]][] = [
    ['npx', ['playwright', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk']],
    ['apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk']],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, {
        stdio: 'ignore',
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('没有可用的浏览器：请安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指明其位置');
}

/** Flags for a closed network, a root user, and a camera and microphone that nobody has to allow. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  // As in Safari and older Chromium: a module that did not come once is never asked for again.
  '--disable-blink-features=ModuleMapDoNotCacheFailedFetch',
];
