import { asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { maskCertificateNumber } from '../../../contract/certificate/mask.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { IdentityCase, IdentityCaseDetail } from '../../../contract/services/review.ts';
import { comparedFields } from '../../domain/identity/compare.ts';
import { scoreOf, scoreThreshold } from '../../domain/identity/face.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { cardCorrections, memberCards, memberFaces } from '../../tables/member-identity.ts';
import { people } from '../../tables/person.ts';
import { cardOf } from '../member-identity/cards.ts';
import { faceChecksOf } from '../member-identity/faces.ts';
import { anyPerson, scopeOfMember } from '../member-identity/identity-scope.ts';
import { productAt } from '../product/products.ts';
import { readLinksFor, type ReadLink } from './read-links.ts';

export type IdentityWhat = IdentityCase['what'];

const mostShown = 100;

interface CaseRow {
  readonly memberNo: string;
  readonly what: IdentityWhat;
  readonly state: string;
  readonly because: string | null;
  readonly doneAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Cards and faces that were left to a person, those that wait first. */
export async function identityCases(context: ServiceContext): Promise<IdentityCase[]> {
  const rows = await caseRows(context);
  const waiting = rows.filter(({ state }) => state === 'to_person');
  const decided = rows.filter(({ state }) => state !== 'to_person');
  return await Promise.all([...waiting, ...decided].map((row) => shownCase(context, row)));
}

async function caseRows({ connection }: ServiceContext): Promise<CaseRow[]> {
  const { db } = connection;
  const cards = await db
    .select()
    .from(memberCards)
    .where(or(eq(memberCards.state, 'to_person'), isNotNull(memberCards.decidedAt)))
    .orderBy(asc(memberCards.doneAt))
    .limit(mostShown);
  const faces = await db
    .select()
    .from(memberFaces)
    .where(or(inArray(memberFaces.state, ['to_person']), isNotNull(memberFaces.decidedAt)))
    .orderBy(asc(memberFaces.doneAt))
    .limit(mostShown);
  return [
    ...cards.map((row): CaseRow => ({ ...row, what: 'card', because: row.toPersonBecause })),
    ...faces.map((row): CaseRow => ({ ...row, what: 'face', because: row.code })),
  ].sort((a, b) => (a.doneAt?.getTime() ?? 0) - (b.doneAt?.getTime() ?? 0));
}

async function shownCase(context: ServiceContext, row: CaseRow): Promise<IdentityCase> {
  const { db } = context.connection;
  const scope = await scopeOfMember(context, db, row.memberNo);
  const product = await productAt(db, scope.process.productNo, scope.process.productVersion);
  return {
    ...{ member_no: row.memberNo, what: row.what, because: row.because },
    name: anyPerson(scope, row.memberNo).name,
    product_name: product.name,
    state: row.state === 'passed' || row.state === 'refused' ? row.state : 'to_person',
    sent_at: row.doneAt?.toISOString() ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

/** The case of that member, waiting or decided. Throws memberMissing where there is none. */
export async function identityCaseOf(
  context: ServiceContext,
  memberNo: string,
  what: IdentityWhat,
): Promise<IdentityCase> {
  const row = (await caseRows(context)).find((one) => one.memberNo === memberNo && one.what === what);
  if (!row) throw new Failure('memberMissing');
  return await shownCase(context, row);
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
  const person = anyPerson(await scopeOfMember(context, db, memberNo), memberNo);
  const card = await cardOf(db, personalData, memberNo);
  const link = readLinksFor(context, hostname);
  const fields = comparedFields(card.content, person, beijingDay(now()));
  const pictures = card.pictures.map(async ({ place, key, flagged }) => ({
    ...{ place, flagged },
    url: await link(key),
  }));
  return {
    ...shown,
    certificate_number_masked: maskCertificateNumber(person.certificateNumber),
    paper: card.row?.paper ?? 'id_card',
    pictures: await Promise.all(pictures),
    fields: fields.map(({ field, read, value, applied, matches }) => ({
      ...{ field, read, value, applied, matches },
    })),
    corrections: await correctionsOf(context, memberNo),
    portrait: await portraitOf(context, person.personNo, link),
    faces: await facesOf(context, memberNo, link),
  };
}

async function correctionsOf(
  { connection, personalData }: ServiceContext,
  memberNo: string,
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
    at: at.toISOString(),
  }));
}

async function portraitOf(
  { connection }: ServiceContext,
  personNo: string | null,
  link: ReadLink,
): Promise<string | null> {
  if (personNo === null) return null;
  const [row] = await connection.db.select().from(people).where(eq(people.personNo, personNo)).limit(1);
  const key = row?.portraitKey ?? null;
  return key === null ? null : await link(key);
}

async function facesOf(
  { connection }: ServiceContext,
  memberNo: string,
  link: ReadLink,
): Promise<IdentityCaseDetail['faces']> {
  const checks = await faceChecksOf(connection.db, memberNo);
  return await Promise.all(
    checks.map(async ({ status, code, distance, evidence, createdAt }) => ({
      ...{ status, code, threshold: scoreThreshold },
      score: distance === null ? null : scoreOf(distance),
      pictures: await Promise.all(evidence.map(async ({ shows, key }) => ({ shows, url: await link(key) }))),
      at: createdAt.toISOString(),
    })),
  );
}
