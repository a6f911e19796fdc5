import type {
  ProcessEvent,
  ProcessRecord,
  ProcessStatus,
  ProcessStep,
} from '../../../contract/model/process.ts';
import type { CodeName } from '../../../contract/codes/catalogue.ts';
import type { StepOutcome } from './owed-steps.ts';
import {
  detours,
  processRows,
  type RowCondition,
  type ProcessMover,
  type ProcessTransition,
} from './process-rows.ts';

/** Where a process stands. */
export interface Standing {
  /** What its product asks for, in the product's order. */
  readonly steps: readonly ProcessStep[];
  readonly current: ProcessStep;
  readonly status: ProcessStatus;
  /** What came of the current step; null while somebody who owes it is not done. */
  readonly outcome: StepOutcome | null;
  /** Somebody says that what was declared of their health is wrong, and nobody corrected it yet. */
  readonly toldWrong?: boolean;
}

export interface Moved {
  readonly current: ProcessStep;
  readonly status: ProcessStatus;
}

export type Move = Moved | { readonly refused: CodeName };

/** Where an event leads, or the code with which it is refused. */
export function move(standing: Standing, event: ProcessEvent, by: ProcessMover): Move {
  if (standing.status !== 'processing') return { refused: 'processOver' };
  const rows = processRows.filter(
    (row) =>
      row.event === event &&
      row.by.includes(by) &&
      row.from.includes(standing.current) &&
      leads(standing, row),
  );
  if (rows.length === 0) return { refused: 'processEventRefused' };
  const row = rows.find(({ when }) => holds(standing, when));
  return row ? destination(standing, row) : { refused: 'processStepUnfinished' };
}

function holds({ current, outcome, toldWrong = false }: Standing, when: RowCondition): boolean {
  // Only of the health notice: whoever's card or face is refused later keeps nobody from correcting.
  if (when === 'told_wrong') return toldWrong && !(current === 'health_audit' && outcome === 'refused');
  return when === 'always' || when === outcome;
}

/** What may come of the current step: only what leads somewhere in this product. */
export const possibleOutcomes = (standing: Pick<Standing, 'steps' | 'current'>): StepOutcome[] =>
  processRows.flatMap((row) =>
    row.from.includes(standing.current) &&
    row.when !== 'always' &&
    row.when !== 'told_wrong' &&
    leads(standing, row)
      ? [row.when]
      : [],
  );

/** The events that this mover may send now, in the rows' order. */
export const eventsFor = (standing: Standing, by: ProcessMover): ProcessEvent[] =>
  processRows.map(({ event }) => event).filter((event) => !('refused' in move(standing, event, by)));

/** The step after the current one where all goes well; null where the process is over then, or is already. */
export function nextStep({ steps, current, status }: Pick<Standing, 'steps' | 'current' | 'status'>) {
  if (status !== 'processing') return null;
  const onward = processRows.find(({ from }) => from.includes(current));
  return onward ? follow(steps, current, onward.to) : null;
}

/** What the step indicator shows for a step: a detour belongs to the step that leads to it. */
export const progressOf = (step: ProcessStep): ProcessStep =>
  detours.includes(step) ? 'health_audit' : step;

/** The product's steps as the step indicator shows them. */
export function processList({
  steps,
  current,
  status,
}: Pick<Standing, 'steps' | 'current' | 'status'>): ProcessRecord['process_list'] {
  const shown = steps.filter((step) => !detours.includes(step));
  const at = status === 'finish' ? shown.length : shown.indexOf(progressOf(current));
  return shown.map((progress_alias, i) => ({
    progress_alias,
    state: i < at ? 'done' : i === at ? 'current' : 'ahead',
  }));
}

/** Whether the product has what the row leads to. */
const leads = ({ steps }: Pick<Standing, 'steps'>, { to }: ProcessTransition): boolean =>
  to === 'next' || to === 'cancel_order' || steps.includes(to);

function destination({ steps, current }: Standing, { to }: ProcessTransition): Moved {
  if (to === 'cancel_order') return { current: to, status: 'cancel' };
  const next = follow(steps, current, to);
  return next ? { current: next, status: 'processing' } : { current, status: 'finish' };
}

function follow(steps: readonly ProcessStep[], current: ProcessStep, to: ProcessTransition['to']) {
  if (to !== 'next') return to;
  const later = steps.slice(steps.indexOf(current) + 1);
  return later.find((step) => !detours.includes(step)) ?? null;
}
