import { asc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formEntry, type FormEntry, type FormModule } from '../../../contract/model/form.ts';
import {
  isAdult,
  samePerson,
  type Identity,
  type Participant,
} from '../../domain/application/participants.ts';
import type { OwingMember } from '../../domain/process/owed-steps.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { members } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { newId } from '../new-id.ts';

export type MemberRow = typeof members.$inferSelect;

/** The members of a new order; somebody with several roles is one person. */
export async function makeMembers(
  tx: Queryable,
  personalData: PersonalData,
  orderNo: string,
  participants: readonly Participant[],
): Promise<void> {
  const known: { readonly identity: Identity; readonly personNo: string }[] = [];
  for (const { role, seq, entry, identity } of participants) {
    const found = identity && known.find((one) => samePerson(one.identity, identity));
    const personNo = found?.personNo ?? (identity && (await makePerson(tx, personalData, identity)));
    if (identity && personNo && !found) known.push({ identity, personNo });
    const valuesSealed = personalData.seal(JSON.stringify(entry));
    await tx.insert(members).values({ memberNo: newId('M'), orderNo, role, seq, personNo, valuesSealed });
  }
}

async function makePerson(
  tx: Queryable,
  { seal }: PersonalData,
  { name, certificateType, certificateNumber, mobile }: Identity,
): Promise<string> {
  const personNo = newId('P');
  await tx.insert(people).values({
    ...{ personNo, certificateType, portraitKey: null },
    nameSealed: seal(name),
    certificateNumberSealed: seal(certificateNumber),
    mobileSealed: seal(mobile),
  });
  return personNo;
}

/** What is filled in of a member is from now on this, and their person's phone where that is given. */
export async function correctMember(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { memberNo, personNo }: Pick<MemberRow, 'memberNo' | 'personNo'>,
  entry: FormEntry,
  mobile: string | null,
): Promise<void> {
  await tx
    .update(members)
    .set({ valuesSealed: seal(JSON.stringify(entry)) })
    .where(eq(members.memberNo, memberNo));
  if (mobile === null || personNo === null) return;
  await tx
    .update(people)
    .set({ mobileSealed: seal(mobile) })
    .where(eq(people.personNo, personNo));
}

/** The members of many orders, each order's by role and place. */
export async function membersByOrder(
  tx: Queryable,
  orderNos: readonly string[],
): Promise<Map<string, MemberRow[]>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(members)
    .where(inArray(members.orderNo, [...orderNos]))
    .orderBy(asc(members.role), asc(members.seq));
  const byOrder = new Map<string, MemberRow[]>();
  for (const row of rows) byOrder.set(row.orderNo, [...(byOrder.get(row.orderNo) ?? []), row]);
  return byOrder;
}

/** The members of an order, by role and place. */
export async function membersOf(tx: Queryable, orderNo: string): Promise<MemberRow[]> {
  return await tx
    .select()
    .from(members)
    .where(eq(members.orderNo, orderNo))
    .orderBy(asc(members.role), asc(members.seq));
}

/** What decides which steps they owe; `at`: when it was applied for. */
export function owingMembers(
  { open }: PersonalData,
  rows: readonly MemberRow[],
  modules: readonly FormModule[],
  at: Date,
): OwingMember[] {
  const applicant = rows.find(({ role }) => role === 'applicant');
  return rows.map((row) => {
    const entry = z.parse(formEntry, JSON.parse(open(row.valuesSealed)));
    const module = modules.find((one) => one.module === row.role);
    return {
      ...{ memberNo: row.memberNo, role: row.role },
      isApplicant: row.personNo !== null && row.personNo === applicant?.personNo,
      isAdult: isAdult(module, entry, at),
      isNamed: row.personNo !== null,
    };
  });
}
