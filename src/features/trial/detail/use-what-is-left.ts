import type { ProcessRecord, ProcessStep } from '../../../../contract/model/process.ts';
import { useOrderStatusQuery } from '../../../parts/payment/api.ts';
import { stepWords } from '../../../process/sale/step-words.ts';

const paidSteps: readonly ProcessStep[] = ['show_policy', 'online_visit'];

interface Left {
  readonly label: string;
  readonly what: string;
  readonly isPaid: boolean;
  /** Nothing is left to the customer but to wait. */
  readonly isWaiting: boolean;
  /** The policy was given back. */
  readonly isGivenBack: boolean;
}

/** What is left of an application that was submitted, in words. */
export function useWhatIsLeft({ current_step_alias, ...record }: ProcessRecord): Left {
  const { insure_process_no, current_progress_alias, data } = record;
  const isPaid = paidSteps.includes(current_step_alias);
  const asksPolicy = current_step_alias === 'show_policy' && data.redo === null;
  const { data: money } = useOrderStatusQuery(
    { process_no: insure_process_no },
    { skip: !isPaid, refetchOnMountOrArgChange: true },
  );
  const isIssued = money?.policy === 'issued';
  const isGivenBack = money?.status === 'refunding' || money?.status === 'refunded';
  const label = isPaid || data.redo ? '办理进度' : '接下来';
  const what = isGivenBack
    ? '已退保'
    : data.redo
      ? '身份核对没有通过，待重新办理'
      : current_step_alias === 'online_visit'
        ? '已出单，待在线回访'
        : isPaid
          ? isIssued
            ? '已出单，待签收保单'
            : '已支付，待出单'
          : stepWords[current_progress_alias];
  return { label, what, isPaid, isWaiting: isGivenBack || (asksPolicy && !isIssued), isGivenBack };
}
