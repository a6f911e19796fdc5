import type { ProcessEvent, ProcessStep } from '../../../contract/model/process.ts';
import { productSteps } from '../product/steps.ts';

// The map of a sale: what each event leads to. docs/process.md draws it.

export type ProcessMover = 'customer' | 'sales' | 'underwriter' | 'job' | 'clock';

/**
 * What must be true of the step that the process stands at. `passed`, `manual`, `refused`: everybody who owes it is
 * done. `told_wrong`: somebody says that what was declared of their health is wrong, and the notice is not refused.
 */
export type RowCondition = 'always' | 'passed' | 'manual' | 'refused' | 'told_wrong';

export interface ProcessTransition {
  readonly event: ProcessEvent;
  readonly by: readonly ProcessMover[];
  readonly from: readonly ProcessStep[];
  /** `next`: the step that follows in the product's list; where none does, the process is finished. */
  readonly to: ProcessStep | 'next';
  readonly when: RowCondition;
}

const row = (
  event: ProcessEvent,
  by: readonly ProcessMover[],
  from: readonly ProcessStep[],
  to: ProcessTransition['to'],
  when: RowCondition,
): ProcessTransition => ({ event, by, from, to, when });

/** Steps that are entered by an event of their own only, never because they come next. */
export const detours: readonly ProcessStep[] = ['manpower_underwriting', 'manpower_underwriting_result'];

/** Until the money is there. What is issued is surrendered, not cancelled. */
export const beforePaid: readonly ProcessStep[] = productSteps.slice(0, productSteps.indexOf('payment') + 1);

/** From the health notice until the money is there. */
const fromHealth: readonly ProcessStep[] = beforePaid.slice(beforePaid.indexOf('health_audit'));

/** The first row of a step leads onward. */
export const processRows: readonly ProcessTransition[] = [
  row('commit_trial', ['customer', 'sales'], ['premium_trial'], 'next', 'passed'),
  row('submit_application', ['customer'], ['info_collect'], 'next', 'passed'),
  // Until the application is submitted there is no order, and the trial may be done again.
  row('change_trial', ['customer', 'sales'], ['info_collect'], 'premium_trial', 'always'),
  row('pass_health', ['customer'], ['health_audit'], 'next', 'passed'),
  row('turn_to_manual', ['customer'], ['health_audit'], 'manpower_underwriting', 'manual'),
  row('refuse_health', ['customer'], ['health_audit'], 'cancel_order', 'refused'),
  row('send_images', ['customer'], ['manpower_underwriting'], 'manpower_underwriting_result', 'passed'),
  row('pass_underwriting', ['underwriter'], ['manpower_underwriting_result'], 'next', 'always'),
  row('ask_for_images', ['underwriter'], ['manpower_underwriting_result'], 'manpower_underwriting', 'always'),
  row(
    'take_back_images',
    ['underwriter'],
    ['manpower_underwriting'],
    'manpower_underwriting_result',
    'passed',
  ),
  // Also while material of another member is asked for, who need send none any more.
  row('refuse_underwriting', ['underwriter'], detours, 'cancel_order', 'always'),
  row('assess_risk', ['customer'], ['risk_assessment'], 'next', 'passed'),
  row('recognise_cards', ['customer'], ['ocr'], 'next', 'passed'),
  row('recognise_faces', ['customer'], ['face_recognition'], 'next', 'passed'),
  row('confirm_order', ['customer'], ['order_confirmation'], 'next', 'passed'),
  row('pay', ['job'], ['payment'], 'next', 'passed'),
  row('read_policy', ['customer'], ['show_policy'], 'next', 'passed'),
  row('complete_visit', ['customer'], ['online_visit'], 'next', 'passed'),
  // What was paid and cannot be insured so is given back, and came to nothing.
  row('fail_policy', ['job'], ['show_policy'], 'cancel_order', 'always'),
  // What follows from the answers is done anew. What is refused is a person's to look at (rule R22).
  row('correct_health', ['customer'], fromHealth, 'health_audit', 'told_wrong'),
  row('cancel', ['customer', 'clock'], beforePaid, 'cancel_order', 'always'),
];
