import type { CodeName } from '../../../contract/codes/catalogue.ts';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beijingDay } from '../../../contract/dates.ts';
import { formEntry } from '../../../contract/model/form.ts';
import { Failure } from '../../domain/failure.ts';
import { memberPurposes } from '../../domain/link.ts';
import {
  isUnreachable,
  orderPeople,
  type IdentityPerson,
  type MemberEntry,
  whoHas,
} from '../../domain/identity/people.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { linkSessions } from '../../tables/member-identity.ts';
import { members, orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { findLinkByNumber, type LinkRow } from '../links/links.ts';
import { orderOfProcess, orderOf, type OrderRow } from '../order/orders.ts';
import { anyProcess, heldProcess, type ProcessRow } from '../process/processes.ts';
import { productOf } from '../process/product-of.ts';
import { membersByOrder, membersOf, owingMembers, type MemberRow } from '../member/members.ts';

/** Who asks: exactly one of both numbers is there (the contract holds calls to it). */
export interface Subject {
  readonly process_no?: string | undefined;
  readonly transmit_record_no?: string | undefined;
}

export type Asker =
  | { readonly kind: 'holder' }
  | { readonly kind: 'invited'; readonly link: LinkRow; readonly memberNo: string };

/** An order whose members show who they are and confirm it, and who asks. */
export interface IdentityScope {
  readonly process: ProcessRow;
  readonly order: OrderRow;
  readonly product: SoldProduct;
  readonly people: readonly IdentityPerson[];
  readonly asker: Asker;
}

interface Reach {
  /** Locks the process for this transaction: of one order one act at a time. */
  readonly lock?: boolean;
  /** For what has no deadline, such as withdrawing a consent. */
  readonly late?: boolean;
  /** For what was begun while the link was good: its own end is no matter, that of its application is. */
  readonly afterExpiry?: boolean;
  /** For who withdraws a consent: also by a link that was taken back since they proved who they are. */
  readonly takenBack?: boolean;
  /** Where there is no such member: linkInvalid unless said otherwise. */
  readonly missing?: CodeName;
}

/**
 * The order that the caller may ask about. Throws for a holder processMissing, processForeign and
 * processStepUnfinished (there is no order yet); for an invited member linkInvalid, faceLinkExpired and
 * identityNeeded; productMissing and productConfigMissing for both.
 */
export async function identityScope(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
  reach: Reach = {},
): Promise<IdentityScope> {
  if (subject.process_no !== undefined) {
    const process = await heldProcess(tx, subject.process_no, session, reach);
    const order = await orderOfProcess(tx, process.processNo);
    if (!order) throw new Failure('processStepUnfinished', { message: '请先提交投保信息' });
    return await scopeOf(context, tx, process, order, { kind: 'holder' });
  }
  const { link, memberNo, process, order } = await invitedProcess(
    context,
    tx,
    subject.transmit_record_no ?? '',
    session,
    reach,
  );
  return await scopeOf(context, tx, process, order, { kind: 'invited', link, memberNo });
}

/** Whom the link was made for, and in which sale. Throws linkInvalid, faceLinkExpired and identityNeeded. */
export async function invitedProcess(
  { now }: Pick<ServiceContext, 'now'>,
  tx: Queryable,
  transmitRecordNo: string,
  session: VisitorSession,
  reach: Reach = {},
) {
  const link = await openMemberLink(tx, transmitRecordNo, now(), reach);
  if (!(await hasProven(tx, link.transmitRecordNo, session)))
    throw new Failure(link.revokedAt === null ? 'identityNeeded' : 'linkInvalid');
  return { link, memberNo: link.ownerNo, ...(await processOfMember(tx, link.ownerNo, reach)) };
}

/** The same without a caller: of a link before its proof, of a job, of the desk. */
export async function scopeOfMember(
  context: ServiceContext,
  tx: Queryable,
  memberNo: string,
  reach: Reach = {},
): Promise<IdentityScope> {
  const { process, order } = await processOfMember(tx, memberNo, reach);
  return await scopeOf(context, tx, process, order, { kind: 'holder' });
}

/**
 * The same of many members, in as many questions as of one; by their numbers. Who is not there is left out. Throws
 * productMissing and productConfigMissing.
 */
export async function scopesOfMembers(
  context: ServiceContext,
  tx: Queryable,
  memberNos: readonly string[],
): Promise<Map<string, IdentityScope>> {
  if (memberNos.length === 0) return new Map();
  const found = await tx
    .select({ memberNo: members.memberNo, order: orders, process: processes })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(inArray(members.memberNo, [...new Set(memberNos)]));
  const sales = new Map(found.map((one) => [one.order.orderNo, one]));
  const rows = await membersByOrder(tx, [...sales.keys()]);
  const products = new Map<string, SoldProduct>();
  const scopes = new Map<string, IdentityScope>();
  for (const { process, order } of sales.values()) {
    const version = `${process.productNo} ${process.productVersion}`;
    const product = products.get(version) ?? (await productOf(context, tx, process));
    products.set(version, product);
    const people = peopleOf(context.personalData, rows.get(order.orderNo) ?? [], product, order.createdAt);
    scopes.set(order.orderNo, { process, order, product, asker: { kind: 'holder' }, people });
  }
  return new Map(
    found.flatMap(({ memberNo, order }) => {
      const scope = scopes.get(order.orderNo);
      return scope ? [[memberNo, scope]] : [];
    }),
  );
}

async function scopeOf(
  context: ServiceContext,
  tx: Queryable,
  process: ProcessRow,
  order: OrderRow,
  asker: Asker,
): Promise<IdentityScope> {
  const product = await productOf(context, tx, process);
  const rows = await membersOf(tx, order.orderNo);
  const people = peopleOf(context.personalData, rows, product, order.createdAt);
  return { process, order, product, asker, people };
}

/** The people of one order's members; `at`: when it was applied for, so that nobody owes more by a birthday. */
export function peopleOf(
  personalData: PersonalData,
  rows: readonly MemberRow[],
  product: SoldProduct,
  at: Date,
): IdentityPerson[] {
  const owers = owingMembers(personalData, rows, product.modules, at);
  const entries = rows.map((row, index): MemberEntry => {
    const ower = owers[index];
    if (!ower) throw new Error(`nothing is known of what ${row.memberNo} owes`);
    const entry = z.parse(formEntry, JSON.parse(personalData.open(row.valuesSealed)));
    return { ...ower, personNo: row.personNo, entry };
  });
  return orderPeople(entries, product, beijingDay(at));
}

/** Throws linkInvalid, and faceLinkExpired where it or its application is over, unless `late` or `afterExpiry` says otherwise. */
export async function openMemberLink(
  tx: Queryable,
  transmitRecordNo: string,
  now: Date,
  { late = false, afterExpiry = late, takenBack = false }: Reach = {},
): Promise<LinkRow> {
  const link = await findLinkByNumber(tx, transmitRecordNo);
  const isDead = link !== undefined && link.revokedAt !== null && !takenBack;
  if (!link || !memberPurposes.includes(link.purpose) || isDead) throw new Failure('linkInvalid');
  if (!late && (await isCancelled(tx, link.ownerNo)))
    throw new Failure('faceLinkExpired', { message: '这次投保已取消，您不需要再做什么' });
  if (link.expiresAt <= now && !afterExpiry) throw new Failure('faceLinkExpired', expiredWords(link));
  return link;
}

/** No face is asked for where somebody only confirms. */
const expiredWords = ({ purpose }: LinkRow): { message?: string } =>
  purpose === 'order_confirmation' ? { message: '确认链接已过期' } : {};

/** What was cancelled asks nothing of its members any more. */
async function isCancelled(tx: Queryable, memberNo: string): Promise<boolean> {
  const rows = await tx
    .select({ processNo: processes.processNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(and(eq(members.memberNo, memberNo), eq(processes.status, 'cancel')))
    .limit(1);
  return rows.length > 0;
}

/** Whether the session proved that it is who the link was made for. */
export async function hasProven(
  tx: Queryable,
  transmitRecordNo: string,
  { sessionId }: VisitorSession,
): Promise<boolean> {
  const rows = await tx
    .select({ provenAt: linkSessions.provenAt })
    .from(linkSessions)
    .where(and(eq(linkSessions.transmitRecordNo, transmitRecordNo), eq(linkSessions.sessionId, sessionId)))
    .limit(1);
  return rows.length > 0;
}

async function processOfMember(tx: Queryable, memberNo: string, reach: Reach) {
  const [row] = await tx.select().from(members).where(eq(members.memberNo, memberNo)).limit(1);
  const order = row && (await orderOf(tx, row.orderNo));
  if (!order) throw new Failure(reach.missing ?? 'linkInvalid');
  return { order, process: await anyProcess(tx, order.processNo, reach) };
}

/** The person of that number, whoever asks. Throws memberMissing. */
export function anyPerson({ people }: Pick<IdentityScope, 'people'>, memberNo: string): IdentityPerson {
  const person = whoHas(people, memberNo);
  if (!person) throw new Failure('memberMissing');
  return person;
}

/** Whether this is for the asker to see and do: their own, and what they do for a child. */
export const mayActFor = ({ asker }: Pick<IdentityScope, 'asker'>, person: IdentityPerson): boolean =>
  asker.kind === 'invited' ? person.memberNos.includes(asker.memberNo) : person.by !== 'invite';

/**
 * The person that the asker acts for. Throws memberMissing (an invited member learns of nobody else), and memberForeign
 * where they have to do it themselves.
 */
export function ownPerson(scope: IdentityScope, memberNo: string): IdentityPerson {
  const person = anyPerson(scope, memberNo);
  if (mayActFor(scope, person)) return person;
  throw new Failure(scope.asker.kind === 'invited' ? 'memberMissing' : 'memberForeign');
}

/**
 * As ownPerson; with `orUnreachable` it is for the holder also where no link can reach the member: to leave them to a
 * person, and to see what one decided. Throws memberMissing or memberForeign.
 */
export function actingPerson(scope: IdentityScope, memberNo: string, orUnreachable: boolean): IdentityPerson {
  const person = anyPerson(scope, memberNo);
  const isHolders = scope.asker.kind === 'holder' && isUnreachable(person);
  return orUnreachable && isHolders ? person : ownPerson(scope, memberNo);
}
