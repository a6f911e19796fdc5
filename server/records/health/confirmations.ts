import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { SaidOfMember } from '../../../contract/model/health.ts';
import { labelsOf, questionInFull } from '../../domain/underwriting/said.ts';
import type { AskedPerson } from '../../domain/underwriting/asked-people.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { healthConfirmations } from '../../tables/underwriting.ts';
import type { HealthScope } from './health-scope.ts';

type Said = Pick<SaidOfMember, 'items'>['items'];

/** What was said of one member, in the words of the questions. */
export const saidOf = (
  { notice: { content } }: Pick<HealthScope, 'notice'>,
  { memberNo, questions }: AskedPerson,
): Said =>
  questions.flatMap((question) => {
    const given = content.answers.find(
      (one) => one.member_no === memberNo && one.question === question.question,
    );
    if (!given) return [];
    const { answer } = given;
    return [
      {
        ...{ question: question.question, text: questionInFull(question) },
        ...{ answer, chosen: labelsOf(question, given) },
      },
    ];
  });

export const sha256Of = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex');

export type ConfirmationRow = typeof healthConfirmations.$inferSelect;

export async function healthConfirmationsOf(
  tx: Queryable,
  asked: readonly AskedPerson[],
): Promise<ConfirmationRow[]> {
  const numbers = asked.map(({ memberNo }) => memberNo);
  if (numbers.length === 0) return [];
  return await tx.select().from(healthConfirmations).where(inArray(healthConfirmations.memberNo, numbers));
}

/** What a member said of their answers; of answers that changed since it counts no more. */
export function shownConfirmation(
  { open }: Pick<PersonalData, 'open'>,
  rows: readonly ConfirmationRow[],
  memberNo: string,
  items: Said,
): SaidOfMember['confirmed'] {
  const row = rows.find((one) => one.memberNo === memberNo);
  if (row?.contentSha256 !== sha256Of(items)) return null;
  const { right, mistakeSealed, at } = row;
  return { right, mistake: mistakeSealed === null ? null : open(mistakeSealed), at: at.toISOString() };
}

/** As if these members had not said yet that it is right. That it is wrong stays said, whoever said it. */
export async function forgetHealthConfirmations(tx: Queryable, memberNos: readonly string[]): Promise<void> {
  const { memberNo, right } = healthConfirmations;
  await tx.delete(healthConfirmations).where(and(inArray(memberNo, [...memberNos]), eq(right, true)));
}

export async function keepHealthConfirmation(tx: Queryable, row: ConfirmationRow): Promise<void> {
  await tx
    .insert(healthConfirmations)
    .values(row)
    .onConflictDoUpdate({ target: healthConfirmations.memberNo, set: row });
}
