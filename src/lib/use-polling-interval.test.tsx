// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { usePollingInterval } from './use-polling-interval.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function turns(seen: 'seen' | 'hidden'): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(seen === 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const Interval = () => usePollingInterval(2000);

it('polls once a page that was loaded out of sight is seen, and rests while it is not', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  turns('hidden');
  const page = document.createElement('div');
  const root = createRoot(page);
  act(() => root.render(<Interval />));
  expect(page.textContent).toBe('0');
  turns('seen');
  expect(page.textContent).toBe('2000');
  turns('hidden');
  expect(page.textContent).toBe('0');
  act(() => root.unmount());
});
