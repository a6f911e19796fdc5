import { isAgainstMachine, type MachineVerdict, type Review } from '../../../contract/services/review.ts';

/** A decision with what its reviewer says of how it came to be. */
interface ReasonedDecision {
  readonly decision: Review['decision'];
  readonly watched?: boolean | undefined;
  readonly not_watched_because?: string | undefined;
  readonly against_machine_because?: string | undefined;
}

/** What the decision still owes before it is taken, as a sentence for the reviewer; null: nothing. */
export function missingReason(
  { decision, watched, not_watched_because, against_machine_because }: ReasonedDecision,
  machine: MachineVerdict['decision'] | undefined,
): string | null {
  if (decision === 'pass' && !watched && !not_watched_because)
    return '请先看过系统存疑的部分，或写明没有看的原因';
  if (isAgainstMachine(decision, machine) && !against_machine_because)
    return `系统建议${decision === 'pass' ? '退回' : '通过'}，请写明您的理由`;
  return null;
}
