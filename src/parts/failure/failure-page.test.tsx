// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '../../api/failure.ts';
import { loadAnew } from '../../lib/load-anew.ts';
import { FailurePage } from './failure-page.tsx';

vi.hoisted(() => {
  const never = () => undefined;
  const small = { matches: false, addEventListener: never, removeEventListener: never };
  vi.stubGlobal('matchMedia', () => small);
});
vi.mock('../../lib/load-anew.ts', () => ({ loadAnew: vi.fn(async () => undefined) }));

const onRetry = vi.fn();
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  // jsdom lays nothing out, and has no such call.
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const show = (failure: Failure) =>
  act(() => root.render(<FailurePage failure={failure} onRetry={onRetry} />));
const later = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const taps = () => act(() => place.querySelector('button')?.click());
const http = (status: number): Failure => ({ kind: 'http', status, module: 'insure', message: '' });
const coded = (code: number): Failure => ({ kind: 'code', code, message: '请求的服务不存在', data: null });

it('tries again by itself, ever more slowly, while no server stands behind the balancer', () => {
  for (const failure of [http(502), http(503), http(504), coded(100503)]) {
    onRetry.mockClear();
    show(failure);
    expect(place.querySelector('h2')?.textContent).toBe('系统暂时不可用');
    expect(place.textContent).toContain('系统可能正在更新，恢复后会自动继续。');
    later(10);
    expect(onRetry).toHaveBeenCalledOnce();
    later(600);
    expect(onRetry.mock.calls.length).toBeLessThan(22);
    act(() => root.render(null));
  }
});

it('leaves a fault of ours to whoever taps', () => {
  show(http(500));
  expect(place.querySelector('h2')?.textContent).toBe('内容没有加载出来');
  expect(place.textContent).toContain('服务器出错，请联系管理员');
  later(600);
  expect(onRetry).not.toHaveBeenCalled();
  taps();
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each<[string, Failure]>([
  ['an answer cannot be read', { kind: 'unreadable', module: 'insure' }],
  ['the server knows no such call', coded(100004)],
])('loads the other version once where %s', (_, failure) => {
  show(failure);
  taps();
  taps();
  expect(loadAnew).toHaveBeenCalledTimes(1);
  expect(onRetry).not.toHaveBeenCalled();
});
