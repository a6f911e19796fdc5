import { expect, test } from 'vitest';
import { listIncidents } from './incidents.ts';

const at = (second: number) => new Date(Date.UTC(2040, 0, 1, 8, 0, second));
const change = { from: 'live_encode', to: 'media_recorder', reason: 'no H.264' } as const;
const step = { kind: 'step_down', target: '实时编码改为浏览器录制' } as const;

test('what the page told and what the clips carry, in the order in which it happened', () => {
  const traced = [{ at: at(9), kind: 'interrupt', target: '离开了页面，录制暂停' }] as const;
  expect(listIncidents(traced, [{ at: at(3), changes: [change] }])).toEqual([
    { at: at(3).toISOString(), kind: 'step_down', text: '录制方式由实时编码改为浏览器录制' },
    { at: at(9).toISOString(), kind: 'interrupt', text: '离开了页面，录制暂停' },
  ]);
});

test('a step that page and clip both tell of is one, and the same step twice is two', () => {
  const clip = { at: at(20), changes: [change] };
  expect(listIncidents([{ at: at(4), ...step }], [clip]).map((one) => one.at)).toEqual([at(4).toISOString()]);
  expect(listIncidents([{ at: at(4), ...step }], [clip, clip]).map((one) => one.at)).toEqual([
    at(4).toISOString(),
    at(20).toISOString(),
  ]);
});

test('an incident without words still reads as a sentence', () => {
  const traced = [
    { at: at(1), kind: 'interrupt', target: null },
    { at: at(2), kind: 'step_down', target: null },
  ] as const;
  expect(listIncidents(traced, []).map(({ text }) => text)).toEqual(['录制中断', '更换了录制方式']);
});
