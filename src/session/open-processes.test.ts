import { beforeEach, expect, it, vi } from 'vitest';
import { forgetProcess, isRecent, openProcessesOf, rememberProcess } from './open-processes.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};

const dayMs = 86_400_000;
const today = 1_780_000_000_000;
const daysAgo = (days: number) => today - days * dayMs;
const numbersOf = (productNo: string) => openProcessesOf(productNo, today).map(({ processNo }) => processNo);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { hostname: 'insure.example' });
});

it('an application stays known beside the trial that is begun after it, the latest first', () => {
  rememberProcess('AX-MED-01', 'I1', { now: daysAgo(2) });
  rememberProcess('AX-MED-01', 'I2', { now: daysAgo(0) });
  rememberProcess('AX-CI-02', 'I3', { now: daysAgo(1) });
  expect(numbersOf('AX-MED-01')).toEqual(['I2', 'I1']);
  expect(numbersOf('AX-CI-02')).toEqual(['I3']);
});

it('what is gone on with is recent again', () => {
  rememberProcess('AX-MED-01', 'I1', { now: daysAgo(20) });
  rememberProcess('AX-MED-01', 'I2', { now: daysAgo(3) });
  rememberProcess('AX-MED-01', 'I1', { now: daysAgo(0.5) });
  expect(openProcessesOf('AX-MED-01', today).map((one) => [one.processNo, isRecent(one, today)])).toEqual([
    ['I1', true],
    ['I2', false],
  ]);
});

it('it is known for thirty days, and then nothing of it stays on the phone', () => {
  rememberProcess('AX-MED-01', 'I1', { now: daysAgo(31) });
  rememberProcess('AX-MED-01', 'I2', { now: daysAgo(29) });
  expect(numbersOf('AX-MED-01')).toEqual(['I2']);
  rememberProcess('AX-CI-02', 'I3', { now: today });
  expect(JSON.stringify([...kept])).not.toContain('I1');
});

it('what is over is forgotten, and the others are not', () => {
  rememberProcess('AX-MED-01', 'I1', { now: daysAgo(2) });
  rememberProcess('AX-MED-01', 'I2', { now: daysAgo(1) });
  forgetProcess('I2', today);
  expect(numbersOf('AX-MED-01')).toEqual(['I1']);
  forgetProcess('I1', today);
  expect(kept.size).toBe(0);
});

it('of an agent’s customers none is known to the next', () => {
  vi.stubGlobal('location', { hostname: 'sales.localhost' });
  rememberProcess('AX-MED-01', 'I1', { now: today });
  expect(numbersOf('AX-MED-01')).toEqual([]);
});
