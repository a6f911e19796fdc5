import { and, eq, inArray } from 'drizzle-orm';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { OwingMember, StepOutcome } from '../../domain/process/owed-steps.ts';
import { outcomeOf, owing } from '../../domain/process/owed-steps.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { stepReports } from '../../tables/process.ts';
import type { ProcessRow } from './processes.ts';

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
export async function currentOutcome(
  tx: Queryable,
  { processNo, current }: Pick<ProcessRow, 'processNo' | 'current'>,
  { dataScope }: Pick<SoldProduct, 'dataScope'>,
  members: readonly OwingMember[],
): Promise<StepOutcome | null> {
  const rows = await tx
    .select({ memberNo: stepReports.memberNo, outcome: stepReports.outcome })
    .from(stepReports)
    .where(and(eq(stepReports.processNo, processNo), eq(stepReports.step, current)));
  const reports = new Map(rows.map(({ memberNo, outcome }) => [memberNo, outcome]));
  return outcomeOf(owing(current, members, dataScope), reports);
}

/** What came of each member's part of each step, of many processes. */
export async function reportsOf(
  tx: Queryable,
  processNos: readonly string[],
): Promise<(typeof stepReports.$inferSelect)[]> {
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
