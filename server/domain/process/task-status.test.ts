import { expect, test } from 'vitest';
import { taskStatusOf } from './task-status.ts';

test.each([
  ['info_collect', 'processing', false, 'processing'],
  ['health_audit', 'processing', false, 'to_be_health'],
  ['health_audit', 'processing', true, 'to_be_intelligent_underwriting'],
  ['manpower_underwriting', 'processing', true, 'processing'],
  ['payment', 'processing', false, 'processing'],
  ['online_visit', 'finish', false, 'finish'],
  ['cancel_order', 'cancel', true, 'cancel'],
] as const)('at %s, %s, smart underwriting owed: %s, an order is %s', (current, status, owesSmart, task) => {
  expect(taskStatusOf({ current, status }, owesSmart)).toBe(task);
});
