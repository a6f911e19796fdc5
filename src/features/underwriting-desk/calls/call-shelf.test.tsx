// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { PolicyCallRow } from '../../../../contract/model/policy-call.ts';
import { askServerTime } from '../../../session/server-time.ts';
import { CallShelf } from './call-shelf.tsx';

const asked = Date.parse('2026-03-02T02:00:00.000Z');
const hour = 3_600_000;
const call = {
  ...{ call_no: 'C1', name: '周明远', product_name: '安行百万医疗险', about: '退保', missed: 0 },
  ...{ asked_by: 'customer', asked_at: new Date(asked).toISOString(), called_at: null },
  due_at: new Date(asked + 8 * hour).toISOString(),
} as PolicyCallRow;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says how long a customer waits by the server’s clock on a device that is a day fast', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ now: asked + 25 * hour });
  const told = new Date(asked + hour).toUTCString();
  vi.stubGlobal('fetch', async () => new Response('', { headers: { Date: told } }));
  await askServerTime();
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter>
        <CallShelf calls={[call]} selected={null} />
      </MemoryRouter>,
    ),
  );
  expect(place.textContent).toContain('1 小时前请求');
  expect(place.textContent).not.toContain('已超时');
  act(() => void vi.advanceTimersByTime(8 * hour));
  expect(place.textContent).toContain('已超时');
  act(() => root.unmount());
});
