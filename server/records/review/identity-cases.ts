import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { IdentityCase, IdentityCaseDetail } from '../../../contract/services/review.ts';
import { appliedFields, comparedFields, typedFields } from '../../domain/identity/compare.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { scoreOf, scoreThreshold } from '../../domain/identity/face.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { cardCorrections, memberCards, memberFaces } from '../../tables/member-identity.ts';
import { members, orders } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { processes } from '../../tables/process.ts';
import { cardPortraitKey } from '../member-identity/card-portrait.ts';
import { cardOf } from '../member-identity/cards.ts';
import { decisionsOver } from '../member-identity/decisions.ts';
import { faceChecksOf, type FaceCheckRow } from '../member-identity/faces.ts';
import {
  anyPerson,
  scopeOfMember,
  scopesOfMembers,
  type IdentityScope,
} from '../member-identity/identity-scope.ts';
import { reachedBy, refusalRecipient } from '../member-identity/refusal-recipient.ts';
import { identityLocksNow } from './identity-locks.ts';
import { readLinksFor, type ReadLink } from '../files/read-links.ts';

export type IdentityWhat = IdentityCase['what'];

const mostDecided = 50;
/** More than a desk ever has before it: of each kind, those that wait the longest. */
const mostWaiting = 1_000;

interface CaseRow {
  readonly memberNo: string;
  readonly what: IdentityWhat;
  readonly state: string;
  readonly because: string | null;
  readonly doneAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Cards and faces that were left to a person: those that wait, the longest first; then the newest decisions. */
export async function identityCases(
  context: ServiceContext,
  most: number = mostWaiting,
): Promise<IdentityCase[]> {
  const waiting = (await caseRows(context, 'waiting', most)).sort(by('doneAt'));
  const decided = (await caseRows(context, 'decided', mostDecided))
    .sort(by('decidedAt'))
    .reverse()
    .slice(0, mostDecided);
  return await shownCases(context, [...waiting, ...decided]);
}

const by =
  (time: 'doneAt' | 'decidedAt') =>
  (a: CaseRow, b: CaseRow): number =>
    (a[time]?.getTime() ?? 0) - (b[time]?.getTime() ?? 0);

type Wanted = 'waiting' | 'decided' | { readonly memberNo: string };

async function caseRows({ connection }: ServiceContext, wanted: Wanted, most: number): Promise<CaseRow[]> {
  // What is not shown takes no place of what is.
  const going = ne(processes.status, 'cancel');
  const shownOf = (sales?: SQL) =>
    connection.db
      .select({ memberNo: members.memberNo })
      .from(members)
      .innerJoin(orders, eq(orders.orderNo, members.orderNo))
      .innerJoin(processes, eq(processes.processNo, orders.processNo))
      .where(and(isNull(orders.erasedAt), sales));
  const of = (table: typeof memberCards | typeof memberFaces) => {
    if (wanted === 'waiting')
      // In the words of the indexes, so that they serve whatever the statement's plan is made for.
      return and(sql`${table.state} = 'to_person'`, inArray(table.memberNo, shownOf(going)));
    if (wanted === 'decided')
      return and(
        sql`${table.decidedAt} is not null and ${table.state} in ('passed', 'refused')`,
        inArray(table.memberNo, shownOf()),
      );
    return eq(table.memberNo, wanted.memberNo);
  };
  const inTheirOrder = (table: typeof memberCards | typeof memberFaces) =>
    wanted === 'decided' ? desc(table.decidedAt) : asc(table.doneAt);
  const cards = await connection.db
    .select()
    .from(memberCards)
    .where(of(memberCards))
    .orderBy(inTheirOrder(memberCards))
    .limit(most);
  const faces = await connection.db
    .select()
    .from(memberFaces)
    .where(of(memberFaces))
    .orderBy(inTheirOrder(memberFaces))
    .limit(most);
  return [
    ...cards.map((row): CaseRow => ({ ...row, what: 'card', because: row.toPersonBecause })),
    ...faces.map((row): CaseRow => ({ ...row, what: 'face', because: row.code })),
    // What a person refused may be on its way anew.
  ].filter(({ state, decidedAt }) => state === 'to_person' || (decidedAt !== null && isDecided(state)));
}

const isDecided = (state: string): state is 'passed' | 'refused' => state === 'passed' || state === 'refused';

/** The questions do not grow with the cases. Throws memberMissing. */
async function shownCases(context: ServiceContext, rows: readonly CaseRow[]): Promise<IdentityCase[]> {
  const memberNos = rows.map(({ memberNo }) => memberNo);
  const scopes = await scopesOfMembers(context, context.connection.db, memberNos);
  const lockOf = await identityLocksNow(context.connection.db, context.now());
  return rows.flatMap((row) => {
    const scope = scopes.get(row.memberNo);
    const shown = scope && shownCase(row, scope);
    return shown ? { ...shown, locked_by: lockOf(row) } : [];
  });
}

/** Null where who it is about was deleted, or the sale was cancelled that it waits for. Throws memberMissing. */
function shownCase(row: CaseRow, scope: IdentityScope): Omit<IdentityCase, 'locked_by'> | null {
  if (scope.order.erasedAt) return null;
  if (row.state === 'to_person' && scope.process.status === 'cancel') return null;
  const person = anyPerson(scope, row.memberNo);
  return {
    ...{ member_no: row.memberNo, what: row.what, because: row.because },
    name: person.name,
    product_name: scope.product.name,
    state: isDecided(row.state) ? row.state : 'to_person',
    sent_at: row.doneAt?.toISOString() ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    is_told: row.state === 'refused' && refusalRecipient(scope, person) !== null,
  };
}

/** The case of that member, waiting or decided. Throws memberMissing where there is none. */
export async function identityCaseOf(
  context: ServiceContext,
  memberNo: string,
  what: IdentityWhat,
): Promise<IdentityCase> {
  const row = (await caseRows(context, { memberNo }, 1)).find((one) => one.what === what);
  const [shown] = row ? await shownCases(context, [row]) : [];
  if (!shown)
    throw new Failure('memberMissing', {
      message: '这件不用再核对了：客户已撤回授权、重新办理，或投保已取消',
    });
  return shown;
}

/** Card and face beside each other. Throws memberMissing. */
export async function identityCaseDetailOf(
  context: ServiceContext,
  memberNo: string,
  what: IdentityWhat,
  hostname: string,
): Promise<IdentityCaseDetail> {
  const { connection, personalData, now } = context;
  const { db } = connection;
  const shown = await identityCaseOf(context, memberNo, what);
  const scope = await scopeOfMember(context, db, memberNo);
  const person = anyPerson(scope, memberNo);
  const card = await cardOf(db, personalData, memberNo);
  const link = readLinksFor(context, 'reviewer', hostname);
  const { typed } = card.content;
  const day = beijingDay(now());
  const seen = typed ? typedFields(typed, person, day) : comparedFields(card.content, person, day);
  const fields = seen.length > 0 ? seen : appliedFields(person, day);
  const pictures = card.pictures.map(async ({ place, fileId, key, flagged }) => ({
    ...{ place, file_id: fileId, flagged },
    url: await link(key),
  }));
  return {
    ...shown,
    certificate_number_masked: maskCertificateNumber(person.certificateNumber),
    phone: phoneOf(scope, person),
    paper: card.row?.paper ?? 'id_card',
    pictures: await Promise.all(pictures),
    fields: fields.map(({ field, read, value, applied, matches }) => ({
      ...{ field, read, value, applied, matches },
    })),
    corrections: await correctionsOf(context, person),
    decisions: await decisionsOver(db, personalData, memberNo, what),
    portrait: await shownPortrait(context, person, link),
    faces: await facesOf(context, memberNo, link),
  };
}

function phoneOf(scope: IdentityScope, person: IdentityPerson): IdentityCaseDetail['phone'] {
  const reached = reachedBy(scope, person);
  if (!reached) return null;
  const { mobile, isInvited } = reached;
  return { mobile_masked: maskMobile(mobile), is_applicants: !isInvited && !person.isApplicant };
}

async function correctionsOf(
  { connection, personalData }: ServiceContext,
  { memberNo, by }: IdentityPerson,
): Promise<IdentityCaseDetail['corrections']> {
  const rows = await connection.db
    .select()
    .from(cardCorrections)
    .where(eq(cardCorrections.memberNo, memberNo))
    .orderBy(desc(cardCorrections.id));
  return rows.map(({ field, readSealed, typedSealed, at }) => ({
    field,
    read: readSealed === null ? null : personalData.open(readSealed),
    typed: personalData.open(typedSealed),
    // Nobody else may act for them.
    by: by === 'guardian' ? 'applicant' : 'member',
    at: at.toISOString(),
  }));
}

/** Cut out of the card where nobody has done so yet; else what the identity system holds. */
async function shownPortrait(
  context: ServiceContext,
  person: IdentityPerson,
  link: ReadLink,
): Promise<string | null> {
  const key = (await cardPortraitKey(context, person)) ?? (await heldPortraitKey(context, person));
  return key === null ? null : await link(key);
}

async function heldPortraitKey(
  { connection }: ServiceContext,
  { personNo }: IdentityPerson,
): Promise<string | null> {
  if (personNo === null) return null;
  const [row] = await connection.db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  return row?.portraitKey ?? null;
}

async function facesOf(
  { connection, now }: ServiceContext,
  memberNo: string,
  link: ReadLink,
): Promise<IdentityCaseDetail['faces']> {
  const checks = await faceChecksOf(connection.db, memberNo);
  return await Promise.all(
    checks.map(async (check) => {
      const { checkNo, status, code, distance, thresholds, evidence, createdAt } = check;
      return {
        ...{ check_no: checkNo, status, code, threshold: scoreThreshold(thresholds) },
        score: distance === null ? null : scoreOf(distance),
        pictures: await Promise.all(
          evidence.map(async ({ shows, key }) => ({ shows, url: await link(key) })),
        ),
        film: filmState(check, now()),
        at: createdAt.toISOString(),
      };
    }),
  );
}

/** How long the desk expects a film that has not come: then it says so, though it may come still. */
const filmMinutes = 10;

function filmState(check: FaceCheckRow, now: Date): IdentityCaseDetail['faces'][number]['film'] {
  if (check.clipFileId !== null) return 'there';
  if (check.evidence.length === 0) return 'erased';
  const waitedMs = now.getTime() - (check.finishedAt ?? check.createdAt).getTime();
  return waitedMs < filmMinutes * 60_000 ? 'awaited' : 'missing';
}
