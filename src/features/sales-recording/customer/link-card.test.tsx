// @vitest-environment jsdom
import { configureStore } from '@reduxjs/toolkit';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { baseApi } from '../../../api/base-api.ts';
import { askServerTime } from '../../../session/server-time.ts';
import { salesRecordingApi } from '../api.ts';
import { remindable } from '../board/use-bulk-remind.ts';
import { SendButtons } from './link-card.tsx';

const told = vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
  return { data: {} };
});
vi.mock('../../../parts/copy-field/copy-field.tsx', () => ({ CopyField: () => null }));
vi.mock('../../../api/transport.ts', () => ({ send: () => Promise.resolve({ ok: true, data: told.data }) }));
vi.mock('../../../api/with-visitor.ts', () => ({ withVisitor: (_call: object, ask: () => object) => ask() }));

const now = Date.parse('2026-03-02T04:20:00.000Z');
const minute = 60_000;
const instant = new Date(now).toISOString();
/** Sent half a minute ago: the next may go in another half. */
const customer: BoardCustomer = {
  ...{ recording_no: 'R1', status: 'invited', name: '周明远', mobile_masked: '138****0101' },
  ...{ product_name: '安心年金', owed: 'identity', steps: [], repeat: [], submissions_left: 5, note: '' },
  policy_items: { done: 0, total: 3 },
  segments: { read: 0, total: 5 },
  link: { state: 'open', address: null, expires_at: instant, opened_at: null, sent_at: instant },
  may: { resend: true, revoke: true, renew: false },
  asked_at: null,
  resend_from: new Date(now + minute / 2).toISOString(),
  resend_after: 30,
  updated_at: instant,
};

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the board has of a customer who was just asked for. */
async function asks(): Promise<BoardCustomer> {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (standard) => standard().concat(baseApi.middleware),
  });
  const whole = { sales: { sales_no: 'S1', name: '许知远', company: '' }, last_event_id: 1, total: 1 };
  told.data = { ...whole, customers: [customer], next_cursor: null };
  const { customersBehind, customer: one } = salesRecordingApi.endpoints;
  const board = await store.dispatch(customersBehind.initiate({}, { subscribe: false }));
  told.data = customer;
  const row = await store.dispatch(one.initiate({ recording_no: 'R1' }, { subscribe: false }));
  expect(board.data?.customers).toEqual([row.data]);
  return row.data!;
}

it.each([
  ['as the server’s', 0],
  ['ten minutes slow', -10 * minute],
  ['ten minutes fast', 10 * minute],
])('offers the message again after the server’s wait by a clock that is %s', async (_clock, wrongBy) => {
  vi.useFakeTimers({ now: now + wrongBy });
  vi.stubGlobal('fetch', async () => new Response('', { headers: { Date: new Date(now).toUTCString() } }));
  await askServerTime();
  const row = await asks();
  act(() =>
    root.render(<SendButtons customer={row} actions={{ busy: null, outcome: null, carryOut: vi.fn() }} />),
  );
  const button = () => place.querySelector('button');
  expect([button()?.textContent, button()?.disabled]).toEqual(['30 秒后可再发', true]);
  expect(remindable([row], Date.now())).toEqual([]);
  act(() => void vi.advanceTimersByTime(minute / 2));
  expect([button()?.textContent, button()?.disabled]).toEqual(['重新发送短信', false]);
  expect(remindable([row], Date.now())).toEqual([row]);
});
