import { whoHas } from '../../domain/identity/people.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { CaseRow as ShownRow } from '../../../contract/services/underwriting.ts';
import { deskLockMs } from '../../domain/desk-lock.ts';
import { Failure } from '../../domain/failure.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { underwritingCases } from '../../tables/underwriting.ts';
import { staffAccounts } from '../../tables/staff.ts';
import { askedPeople } from '../../domain/underwriting/asked-people.ts';
import { withHealth, type HealthScope } from '../health/health-scope.ts';
import { scopeOfMember, scopesOfMembers } from '../member-identity/identity-scope.ts';
import { isAskedFor, isGivenUp, isWaiting, statusOfCase, type CaseRow } from '../underwriting/case-rows.ts';
import { productAt } from '../product/products.ts';
import { imagesByMember } from '../underwriting/images.ts';
import { emptyHealthNotice, noticesByOrder } from '../underwriting/notices.ts';

/** More than a desk ever has before it. */
const mostWaiting = 1_000;
const mostDecided = 50;
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

/** In the words of its index. */
const isOver = sql`${underwritingCases.decidedAt} is not null and ${underwritingCases.status} in ('completed', 'invalid')`;

/**
 * What waits for an underwriter, then what waits for its customer, both first come first: each is there until it is
 * decided. Behind them what is decided or given up, the newest first.
 */
export async function deskRows(context: ServiceContext, most: number = mostWaiting): Promise<ShownRow[]> {
  const { db } = context.connection;
  const waiting = await db
    .select()
    .from(underwritingCases)
    .where(isWaiting(db))
    .orderBy(underwritingCases.sentAt)
    .limit(most);
  const askedFor = await db
    .select()
    .from(underwritingCases)
    .where(isAskedFor(db))
    .orderBy(underwritingCases.sentAt)
    .limit(most);
  const rows = [...waiting, ...askedFor, ...(await endedCases(db))];
  const scopes = await deskScopes(context, db, rows);
  const names = await lockNames(db, context.now());
  const images = await imagesByMember(
    db,
    rows.map(({ memberNo }) => memberNo),
  );
  return rows.flatMap((row) => {
    const scope = scopes.get(row.caseNo);
    return scope ? [shownRow({ row, scope }, names, images.get(row.memberNo) ?? 0)] : [];
  });
}

/** What is decided, and what was given up: each has an index of its own. */
async function endedCases(tx: Queryable): Promise<CaseRow[]> {
  const decided = await tx
    .select()
    .from(underwritingCases)
    .where(isOver)
    .orderBy(desc(underwritingCases.decidedAt))
    .limit(mostDecided);
  const givenUp = await tx
    .select()
    .from(underwritingCases)
    .where(isGivenUp(tx))
    .orderBy(desc(underwritingCases.sentAt))
    .limit(mostDecided);
  const at = ({ decidedAt, sentAt }: CaseRow): number => (decidedAt ?? sentAt).getTime();
  return [...decided, ...givenUp].sort((a, b) => at(b) - at(a)).slice(0, mostDecided);
}

/** What a row shows of its order. */
type RowScope = Pick<HealthScope, 'process' | 'people' | 'product' | 'asked' | 'notice'>;

/** By case number, without those of which all is deleted; the questions do not grow with the cases. */
async function deskScopes(
  context: ServiceContext,
  tx: Queryable,
  rows: readonly CaseRow[],
): Promise<Map<string, RowScope>> {
  const { connection, personalData } = context;
  const orderNos = rows.map(({ orderNo }) => orderNo);
  const scopes = await scopesOfMembers(
    context,
    tx,
    rows.map(({ memberNo }) => memberNo),
  );
  const notices = await noticesByOrder(tx, personalData, orderNos);
  const shown = new Map<string, RowScope>();
  for (const { caseNo, memberNo } of rows) {
    const scope = scopes.get(memberNo);
    if (!scope || scope.order.erasedAt) continue;
    const { process, order, people } = scope;
    const product = await productAt(connection.db, order.productNo, order.productVersion, tx);
    const asked = askedPeople(product, people);
    const notice = notices.get(order.orderNo) ?? emptyHealthNotice;
    shown.set(caseNo, { process, people, product, asked, notice });
  }
  return shown;
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

interface ShownCase {
  readonly row: CaseRow;
  readonly scope: RowScope;
}

/** `images`: how many were sent in. */
export function shownRow({ row, scope }: ShownCase, names: LockNames, images: number): ShownRow {
  const person = whoHas(scope.people, row.memberNo);
  return {
    ...{ case_no: row.caseNo, kind: row.kind, result: row.result },
    status: statusOfCase(row, scope.process),
    name: person?.name ?? '',
    product_name: scope.product.name,
    about: aboutOf({ row, scope }),
    images,
    sent_at: row.sentAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    asked_for_images: row.askedForSealed !== null,
    locked_by: names.get(row.caseNo) ?? null,
  };
}

const about = { review: '请人工复核', risk_call: '风险测评回访', manual: '' } as const;

function aboutOf({ row, scope: { asked, notice } }: ShownCase): string {
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
  const until = new Date(release ? at.getTime() : at.getTime() + deskLockMs);
  await connection.db
    .update(underwritingCases)
    .set({ lockedBy: account, lockedUntil: until })
    .where(and(eq(underwritingCases.caseNo, caseNo), isFree));
}
