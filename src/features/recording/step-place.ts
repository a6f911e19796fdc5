import type { WillCheck } from '../../../contract/model/recording.ts';
import type { StepPlace } from '../../ui/step-indicator.tsx';

const all = [
  { page: 'identity', title: '验证身份' },
  { page: 'policy', title: '确认保单信息' },
  { page: 'will', title: '意愿确认' },
  { page: 'reading', title: '朗读录制' },
  { page: 'result', title: '提交并等待结果' },
] as const;

/** The steps that this recording has. */
function stepsOf(willCheck: WillCheck) {
  return all.filter(({ page }) => page !== 'will' || willCheck === 'required');
}

/** Where a page stands in the whole; `part` of it is done, 0 to 1. */
export function placeOf(
  page: Exclude<(typeof all)[number]['page'], 'result'>,
  willCheck: WillCheck,
  part: number,
): StepPlace {
  const steps = stepsOf(willCheck);
  const at = steps.findIndex((step) => step.page === page) + 1;
  return { at, of: steps.length, next: steps[at]?.title ?? '', part };
}
