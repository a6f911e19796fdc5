import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A five-year-old phone on a weak network: what the figures of this bench are measured on. */
export const phone = { cpu: 4, downloadMbit: 1.6, uploadMbit: 0.75, roundTripMs: 150 } as const;

/** Milliseconds since the address was opened; requests, and their bytes as sent over the network, begun before the tap. */
export interface PageTimes {
  readonly firstContent: number;
  /** When the main button had answered a tap. */
  readonly usable: number;
  readonly requests: number;
  readonly bytes: number;
  /** Cumulative layout shift, without unit; what moves within half a second of a tap does not count. */
  readonly shift: number;
}

interface Watched {
  readonly usable: number | null;
  readonly firstContent: number;
  readonly shift: number;
  /** An instant of Date.now(). */
  readonly tappedAt: number;
}

/** What is tapped first, and by what it is seen to be answered: another address, or as these selectors say. */
interface FirstTap {
  readonly button: string;
  readonly appears: string;
  readonly goes?: string;
}

const mainButton: FirstTap = {
  button: 'footer button:last-of-type:not(:disabled)',
  appears: '[aria-invalid],footer [aria-busy],[role=alert],[role=dialog]',
};

/** Opens the address in an empty tab of the context on the throttled phone. Throws where nothing answers in 60 s. */
export async function measurePage(
  context: BrowserContext,
  address: string,
  firstTap: FirstTap = mainButton,
): Promise<PageTimes> {
  const page = await context.newPage();
  try {
    const debuggee = await context.newCDPSession(page);
    const traffic = await throttle(debuggee);
    // The compiler names functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchPage, firstTap);
    await page.goto(address, { waitUntil: 'commit' });
    const { usable, firstContent, shift, tappedAt } = await answered(page);
    return { firstContent, usable, shift, ...traffic(tappedAt) };
  } finally {
    await page.close();
  }
}

/** Asks now and then: a policy without eval lets nobody wait inside the page. */
async function answered(page: Page): Promise<Watched & { readonly usable: number }> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    // Null in the moment before the page's own document is there.
    const seen = await page.evaluate(() => (window as { watched?: () => Watched }).watched?.() ?? null);
    if (seen && seen.usable !== null) return { ...seen, usable: seen.usable };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${page.url()} answered no tap within a minute`);
}

type Traffic = (before: number) => { readonly requests: number; readonly bytes: number };

async function throttle(debuggee: CDPSession): Promise<Traffic> {
  const begun = new Map<string, number>();
  const received = new Map<string, number>();
  debuggee.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    if (request.url.startsWith('http')) begun.set(requestId, wallTime * 1000);
  });
  debuggee.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    received.set(requestId, encodedDataLength);
  });
  await debuggee.send('Network.enable');
  await debuggee.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.roundTripMs,
    downloadThroughput: (phone.downloadMbit * 1e6) / 8,
    uploadThroughput: (phone.uploadMbit * 1e6) / 8,
  });
  await debuggee.send('Emulation.setCPUThrottlingRate', { rate: phone.cpu });
  return (before) => {
    const ids = [...begun].filter(([, at]) => at < before).map(([id]) => id);
    return { requests: ids.length, bytes: ids.reduce((sum, id) => sum + (received.get(id) ?? 0), 0) };
  };
}

/**
 * Runs in the page: taps the button as soon as it stands there, and notes when that was answered.
 */
function watchPage({ button: toTap, appears, goes }: FirstTap): void {
  const watch = {
    usable: null as number | null,
    shift: 0,
    /** Where the page stood when it was tapped. */
    hash: null as string | null,
    tappedAt: Infinity,
    look() {
      const button = document.querySelector<HTMLButtonElement>(toTap);
      if (button && watch.hash === null) {
        watch.hash = location.hash;
        watch.tappedAt = Date.now();
        button.click();
      }
      if (watch.hash !== null && watch.answered()) watch.usable = performance.now();
      else requestAnimationFrame(() => watch.look());
    },
    answered() {
      if (location.hash !== watch.hash) return true;
      return document.querySelector(appears) !== null && !(goes && document.querySelector(goes));
    },
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput && watch.usable === null) watch.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => watch.look());
  Object.assign(window, {
    watched: () => ({
      usable: watch.usable,
      shift: watch.shift,
      tappedAt: watch.tappedAt,
      firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    }),
  });
}
