import { whoHas } from '../../domain/identity/people.ts';
import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { CaseRow as ShownRow } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { underwritingCases } from '../../tables/underwriting.ts';
import { staffAccounts } from '../../tables/staff.ts';
import { withHealth, type HealthScope } from '../health/health-scope.ts';
import { scopeOfMember } from '../member-identity/identity-scope.ts';
import { isGivenUp, isWaiting, statusOfCase, type CaseRow } from '../underwriting/case-rows.ts';
import { materialOf } from '../underwriting/images.ts';

const mostShown = 200;
/** A lock that is not renewed for so long is over: its underwriter closed the tab. */
const lockMs = 60_000;

/** A case with its order. */
export interface DeskCase {
  readonly row: CaseRow;
  readonly scope: HealthScope;
}

/** Throws underwritingCaseMissing, also where all that it was about is deleted. */
export async function caseOf(
  context: ServiceContext,
  tx: Queryable,
  caseNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<DeskCase> {
  const find = async () =>
    (await tx.select().from(underwritingCases).where(eq(underwritingCases.caseNo, caseNo)).limit(1))[0];
  const found = await find();
  if (!found) throw new Failure('underwritingCaseMissing');
  const scope = await withHealth(context, tx, await scopeOfMember(context, tx, found.memberNo, { lock }));
  if (scope.order.erasedAt) throw new Failure('underwritingCaseMissing');
  // Read again behind the lock: another may have decided meanwhile.
  return { row: (lock ? await find() : found) ?? found, scope };
}

const isOver = and(
  isNotNull(underwritingCases.decidedAt),
  inArray(underwritingCases.status, ['completed', 'invalid']),
);

/** What waits, first come first; then what is decided or given up, the newest first. */
export async function deskRows(context: ServiceContext): Promise<ShownRow[]> {
  const { db } = context.connection;
  const waiting = await db
    .select()
    .from(underwritingCases)
    .where(isWaiting(db))
    .orderBy(underwritingCases.sentAt)
    .limit(mostShown);
  const decided = await db
    .select()
    .from(underwritingCases)
    .where(or(isGivenUp(db), isOver))
    .orderBy(desc(sql`coalesce(${underwritingCases.decidedAt}, ${underwritingCases.sentAt})`))
    .limit(mostShown);
  const names = await lockNames(db, context.now());
  const rows: ShownRow[] = [];
  for (const row of [...waiting, ...decided]) {
    const scope = await withHealth(context, db, await scopeOfMember(context, db, row.memberNo));
    if (!scope.order.erasedAt) rows.push(await shownRow(db, { row, scope }, names));
  }
  return rows;
}

type LockNames = ReadonlyMap<string, { readonly account: string; readonly name: string }>;

export async function lockNames(tx: Queryable, now: Date): Promise<LockNames> {
  const rows = await tx
    .select({ caseNo: underwritingCases.caseNo, account: staffAccounts.account, name: staffAccounts.name })
    .from(underwritingCases)
    .innerJoin(staffAccounts, eq(staffAccounts.account, underwritingCases.lockedBy))
    .where(gt(underwritingCases.lockedUntil, now));
  return new Map(rows.map(({ caseNo, account, name }) => [caseNo, { account, name }]));
}

export async function shownRow(tx: Queryable, { row, scope }: DeskCase, names: LockNames): Promise<ShownRow> {
  const person = whoHas(scope.people, row.memberNo);
  const images = await materialOf(tx, [row.memberNo]);
  return {
    ...{ case_no: row.caseNo, kind: row.kind, result: row.result },
    status: statusOfCase(row, scope.process),
    name: person?.name ?? '',
    product_name: scope.product.name,
    about: aboutOf({ row, scope }),
    images: images.length,
    sent_at: row.sentAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    asked_for_images: row.askedForSealed !== null,
    locked_by: names.get(row.caseNo) ?? null,
  };
}

const about = { review: '请人工复核', risk_call: '风险测评回访', manual: '' } as const;

function aboutOf({ row, scope: { asked, notice } }: DeskCase): string {
  if (row.kind !== 'manual') return about[row.kind];
  const questions = asked.find(({ memberNo }) => memberNo === row.memberNo)?.questions ?? [];
  const yes = questions.filter(({ question }) =>
    notice.content.answers.some(
      (one) => one.member_no === row.memberNo && one.question === question && one.answer === 'some',
    ),
  );
  return yes.map(({ text }) => text.replace(/[？?].*$/, '').slice(0, 18)).join('；');
}

/** Takes, renews or gives back the lock; it holds nobody back. */
export async function lockCase(
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  caseNo: string,
  { account }: StaffSession,
  release: boolean,
): Promise<void> {
  const at = now();
  const isFree = sql`${underwritingCases.lockedUntil} is null or ${underwritingCases.lockedUntil} <= ${at.toISOString()} or ${underwritingCases.lockedBy} = ${account}`;
  const until = new Date(release ? at.getTime() : at.getTime() + lockMs);
  await connection.db
    .update(underwritingCases)
    .set({ lockedBy: account, lockedUntil: until })
    .where(and(eq(underwritingCases.caseNo, caseNo), isFree));
}
