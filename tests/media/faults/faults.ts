import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from './world.ts';

/** Who is struck: the page as it is at that moment, and how another comes in its place. */
export interface Struck {
  readonly world: World;
  page(): Page;
  /** Closes the tab, and opens another of the same browser. */
  openAnother(): Promise<void>;
  reload(): Promise<void>;
}

export const dayMs = 86_400_000;

/** `cosToken` of the keys that are in use, as it stands in a signed address. */
const tokenOf = (url: string) => new URL(url, 'http://store').searchParams.get('x-cos-security-token');

/** The keys that the page has now are past their time; those that it asks for next are good. */
export function expireKeys({ store }: Pick<World, 'store'>): void {
  let old: string | null = null;
  store.refuseWhere((url, headers) => {
    const token = tokenOf(url) ?? String(headers['x-cos-security-token'] ?? '');
    old ??= token;
    return token === old;
  });
}

/** Leaves the page's origin room for a thousand bytes, for so many milliseconds. */
export async function fillStorage(page: Page, ms: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1000 });
  void wait(ms).then(() =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin }).catch(() => undefined),
  );
}

async function drop({ world }: Struck, ms: number) {
  world.site.cut();
  world.store.cut();
  void wait(ms).then(() => {
    world.site.restore();
    world.store.restore();
  });
}

/** Each does its harm and comes back; what lasts longer ends by itself. */
export const faults = {
  drop_5s: (struck) => drop(struck, 5000),
  drop_60s: (struck) => drop(struck, 60_000),
  refused_403: async ({ world }) =>
    world.store.next({ kind: 'refuse', status: 403, code: 'AccessDenied', message: 'Access Denied.' }),
  expired_keys: async ({ world }) => expireKeys(world),
  clock_a_day_off: async (struck) =>
    struck.page().evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    }, dayMs),
  lost_answer: async ({ world }) => {
    world.store.next({ kind: 'lose_answer' });
    world.site.next({ kind: 'lose_answer' });
  },
  duplicate_delivery: async ({ world }) => {
    world.store.next({ kind: 'deliver_twice' });
    world.site.next({ kind: 'deliver_twice' });
  },
  slow_piece: async ({ world }) => world.store.next({ kind: 'slow', ms: 6000 }),
  store_restarted: async ({ world }) => world.restartStore(),
  server_killed: async ({ world }) => world.killServer(),
  tab_closed: (struck) => struck.openAnother(),
  page_reloaded: (struck) => struck.reload(),
  camera_taken: async (struck) =>
    struck.page().evaluate(() => {
      for (const track of window.harness.session?.getStream()?.getVideoTracks() ?? []) track.stop();
    }),
  storage_full: (struck) => fillStorage(struck.page(), 2500),
} as const satisfies Record<string, (struck: Struck) => Promise<void>>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** They do no harm by themselves: they lie in wait for a request of the page. */
export const waitingFaults: readonly FaultName[] = [
  'refused_403',
  'expired_keys',
  'lost_answer',
  'duplicate_delivery',
  'slow_piece',
];

/** Of those, what waits for a piece alone: all but the last are sent while it is read. */
export const pieceFaults: readonly FaultName[] = ['refused_403', 'expired_keys', 'slow_piece'];

export const phases = ['guide', 'reading', 'between_segments', 'after_stop', 'submitting'] as const;
export type Phase = (typeof phases)[number];
