import type { Page } from '@playwright/test';
import { expireKeys, fillStorage } from '../../media/faults/faults.ts';
import type { World } from '../../media/faults/world.ts';

/** What goes wrong while a card's picture is on its way from the album to what was read of it. */
export interface CardFault {
  readonly name: string;
  readonly strike: (struck: { readonly world: World; readonly page: Page }) => Promise<void> | void;
  /** What the customer is told meanwhile. */
  readonly told?: RegExp;
  /** What ends it, where it does not end by itself. */
  readonly end?: (struck: { readonly world: World; readonly page: Page }) => Promise<void> | void;
}

const refusal = (status: number, code: string) => ({ kind: 'refuse', status, code, message: code }) as const;
const isRead = (path: string) => path.endsWith('/ocr/verify');
export const restore = ({ world }: { readonly world: World }) => {
  world.site.restore();
  world.store.restore();
};

/** The first reading that is asked for before the store has said that it holds the picture. */
const readingAhead = (page: Page) =>
  page
    .waitForRequest(
      (request) =>
        isRead(request.url()) &&
        (request.postDataJSON() as { act: { kind: string } }).act.kind === 'read_promised',
    )
    // Whoever never asks ahead is not held up for ever.
    .catch(() => null);

export const cardFaults: readonly CardFault[] = [
  {
    name: 'no network at all',
    strike: ({ world }) => {
      world.site.cut();
      world.store.cut();
    },
    told: /网络中断，已存在本机，恢复后自动继续/,
    end: restore,
  },
  {
    name: 'the page is reloaded while the store cannot be reached',
    strike: ({ world }) => world.store.cut(),
    told: /正在上传|网络中断/,
    async end(struck) {
      await struck.page.reload();
      restore(struck);
    },
  },
  { name: 'the keys are over', strike: ({ world }) => expireKeys(world) },
  {
    name: 'the store refuses once with 403',
    strike: ({ world }) => world.store.next(refusal(403, 'AccessDenied')),
  },
  { name: 'the store is busy once (503)', strike: ({ world }) => world.store.next(refusal(503, 'SlowDown')) },
  {
    name: 'the connection is cut after the bytes arrived',
    strike: ({ world }) => world.store.next({ kind: 'lose_answer' }),
  },
  { name: 'the bytes arrive twice', strike: ({ world }) => world.store.next({ kind: 'deliver_twice' }) },
  {
    name: 'the reading is asked for twice',
    strike: ({ world }) => world.site.next({ kind: 'deliver_twice' }, isRead),
  },
  {
    name: 'the store is slow, and the answer of the reading is lost',
    // The store answers only once a reading is asked for: who reads what is stored alone never gets there.
    strike: ({ world, page }) => {
      world.store.delay(readingAhead(page));
      world.site.next({ kind: 'lose_answer' }, isRead);
    },
  },
  {
    name: 'the storage is full',
    // There is no room before all is over.
    strike: ({ page }) => fillStorage(page, 180_000),
    told: /正在上传|正在识别|正在处理/,
  },
  { name: 'the server is killed and starts again', strike: ({ world }) => world.killServer() },
  { name: 'the store is started again', strike: ({ world }) => world.restartStore() },
];
