import { and, eq, inArray } from 'drizzle-orm';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { OwingMember, StepOutcome } from '../../domain/process/owed-steps.ts';
import { outcomeOf, owing } from '../../domain/process/owed-steps.ts';
import { Failure } from '../../domain/failure.ts';
import { identitySteps, redoUntil, stepsAfter } from '../../domain/identity/rules.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { lastTimeWith } from '../events/events.ts';
import { stepReports } from '../../tables/process.ts';
import type { ProcessRow } from './processes.ts';

export type StepReport = typeof stepReports.$inferSelect;

/** A member's part of a step is done; done again, the later counts. */
export async function reportStep(
  tx: Queryable,
  processNo: string,
  report: { readonly step: ProcessStep; readonly memberNo: string; readonly outcome: StepOutcome },
  at: Date,
): Promise<void> {
  const { outcome } = report;
  await tx
    .insert(stepReports)
    .values({ processNo, ...report, at })
    .onConflictDoUpdate({
      target: [stepReports.processNo, stepReports.step, stepReports.memberNo],
      set: { outcome, at },
    });
}

/** What came of the step that the process stands at; null while somebody who owes it is not done. */
export function currentOutcome(
  reports: readonly StepReport[],
  { current }: Pick<ProcessRow, 'current'>,
  { dataScope }: Pick<SoldProduct, 'dataScope'>,
  members: readonly OwingMember[],
): StepOutcome | null {
  const now = reports.filter(({ step }) => step === current);
  const outcomes = new Map(now.map(({ memberNo, outcome }) => [memberNo, outcome]));
  return outcomeOf(owing(current, members, dataScope), outcomes);
}

/** What a person refused after its step was over, and is to be done anew. */
export interface Redo {
  /** In the order in which they are done; at least one. */
  readonly steps: readonly ProcessStep[];
  /** What was paid goes back then: counted from the sale's latest refusal, so that no promised day is taken back. */
  readonly until: Date;
}

/** Null where nobody was refused, and where the sale is over. */
export async function redoOf(
  tx: Queryable,
  { current, status }: Pick<ProcessRow, 'current' | 'status'>,
  reports: readonly StepReport[],
): Promise<Redo | null> {
  if (status !== 'processing') return null;
  const refused = reports.filter(({ outcome }) => outcome === 'refused');
  const steps = identitySteps.filter(
    (step) => stepsAfter(step).includes(current) && refused.some((report) => report.step === step),
  );
  if (steps.length === 0) return null;
  // What is done anew is no longer reported as refused; its refusal stands in the events.
  const memberNos = reports.map(({ memberNo }) => memberNo);
  const told = await lastTimeWith(tx, 'member', memberNos, 'decide_identity', { decision: 'refuse' });
  const last = Math.max(...refused.map(({ at }) => at.getTime()), told?.getTime() ?? 0);
  return { steps, until: redoUntil(new Date(last)) };
}

/** Where a process stands. */
export type ProcessPlace = Pick<ProcessRow, 'processNo' | 'current' | 'status'>;

/** The same of one process, whose reports nobody has yet. */
export const redoFor = async (tx: Queryable, process: ProcessPlace): Promise<Redo | null> =>
  await redoOf(tx, process, await reportsOf(tx, [process.processNo]));

/** Throws identityRefused while somebody has to show anew who they are. */
export async function requireNobodyRefused(tx: Queryable, process: ProcessPlace): Promise<void> {
  if (await redoFor(tx, process)) throw new Failure('identityRefused');
}

/** What came of each member's part of each step, of many processes. */
export async function reportsOf(tx: Queryable, processNos: readonly string[]): Promise<StepReport[]> {
  if (processNos.length === 0) return [];
  return await tx
    .select()
    .from(stepReports)
    .where(inArray(stepReports.processNo, [...processNos]));
}

/** These members are to do their part of a step anew. */
export async function takeBackReport(
  tx: Queryable,
  processNo: string,
  step: ProcessStep,
  memberNos: readonly string[],
): Promise<void> {
  await tx
    .delete(stepReports)
    .where(
      and(
        eq(stepReports.processNo, processNo),
        eq(stepReports.step, step),
        inArray(stepReports.memberNo, [...memberNos]),
      ),
    );
}
