import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { visitAnswers } from '../../tables/policy.ts';

export type VisitAnswerRow = typeof visitAnswers.$inferSelect;

export const answersOf = (tx: Queryable, policyNo: string): Promise<VisitAnswerRow[]> =>
  tx.select().from(visitAnswers).where(eq(visitAnswers.policyNo, policyNo));

/** Answered again, the later counts; that it was explained stays true. */
export async function keepAnswer(tx: Queryable, answered: VisitAnswerRow): Promise<void> {
  const { answer, explained, answeredAt } = answered;
  await tx
    .insert(visitAnswers)
    .values(answered)
    .onConflictDoUpdate({
      target: [visitAnswers.policyNo, visitAnswers.question],
      set: { answer, explained, answeredAt },
    });
}

/** When the last question was answered with yes; null while one is open. */
export function completedAt(
  questions: readonly { readonly question: string }[],
  answers: readonly VisitAnswerRow[],
): Date | null {
  const of = questions.map(({ question }) => answers.find((one) => one.question === question));
  if (of.length === 0 || of.some((one) => one?.answer !== 'yes')) return null;
  return of.reduce<Date | null>(
    (last, one) => (one && (!last || one.answeredAt > last) ? one.answeredAt : last),
    null,
  );
}
