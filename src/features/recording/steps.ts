import type { StepPlace } from '../../ui/step-indicator.tsx';

const of = 4;

/** Where each page stands in the whole. */
export const places = {
  identity: { at: 1, of, next: '确认保单信息' },
  policy: { at: 2, of, next: '朗读录制' },
  reading: { at: 3, of, next: '提交并等待结果' },
} as const satisfies Record<string, StepPlace>;
