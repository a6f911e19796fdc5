import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { portraitKeys } from '../../domain/files/object-keys.ts';
import type { RetentionSettings } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { memberCards, memberFaces } from '../../tables/member-identity.ts';
import { members, orders } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { policies } from '../../tables/policy.ts';
import { processes } from '../../tables/process.ts';
import { productVersions } from '../../tables/product-version.ts';
import { orderRisks } from '../../tables/underwriting.ts';
import { forgetDecisionsOf } from '../member-identity/decisions.ts';
import type { Erasure } from './erasure.ts';
import { forgetAgreed } from './forget-confirmations.ts';
import { forgetMaterial, forgetUnderwriting } from './forget-health.ts';
import { forgetMemberCard, forgetMemberFace } from './forget-member.ts';
import { nobody } from './forget.ts';
import { isItsVersion, isOverOrder } from './over-orders.ts';

const batch = 50;

export interface OverOrder {
  readonly orderNo: string;
  readonly processNo: string;
}

/** Orders that are over, and hold still what was filled in, but those; some at a time, locked. */
export async function ordersDue(
  tx: Queryable,
  now: Date,
  retention: RetentionSettings,
  but: readonly string[],
): Promise<OverOrder[]> {
  return await tx
    .select({ orderNo: orders.orderNo, processNo: orders.processNo })
    .from(orders)
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .innerJoin(productVersions, isItsVersion)
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .where(and(isNull(orders.erasedAt), isOverOrder(now, retention), notInArray(orders.orderNo, [...but])))
    .limit(batch)
    .for('update', { of: processes, skipLocked: true });
}

/**
 * Forgets all that was filled in, agreed to, uploaded and found of an order: who its members are, the factors, what they
 * confirmed and what an underwriter wrote. That there was one stays, with its money and its events.
 */
export async function forgetApplication(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { orderNo, processNo }: OverOrder,
  at: Date,
): Promise<Erasure> {
  await forgetAgreed(tx, orderNo);
  await forgetUnderwriting(tx, orderNo);
  await tx.delete(orderRisks).where(eq(orderRisks.orderNo, orderNo));
  const { memberNos, keys } = await forgetMembers(tx, { seal }, orderNo);
  const prefixes = await forgetPictures(tx, processNo, memberNos, at);
  await tx
    .update(orders)
    .set({ genesSealed: seal(JSON.stringify({ policy: [], insurants: [[]] })), erasedAt: at })
    .where(eq(orders.orderNo, orderNo));
  await tx
    .update(processes)
    .set({ genesSealed: null, verifiedMobileSealed: null })
    .where(eq(processes.processNo, processNo));
  return { prefixes, keys };
}

/** What no row tells of, or none any more, goes as well. Answers where all of it lies. */
async function forgetPictures(
  tx: Queryable,
  processNo: string,
  memberNos: readonly string[],
  at: Date,
): Promise<string[]> {
  const past = { processNo, current: 'show_policy' } as const;
  const { prefixes } = await forgetMaterial(tx, memberNos);
  const all = [...prefixes];
  for (const memberNo of memberNos) {
    const member = { memberNo, memberNos: [], personNo: null };
    const card = await forgetMemberCard(tx, past, member, at);
    const face = await forgetMemberFace(tx, past, member, at);
    all.push(...card.prefixes, ...face.prefixes);
  }
  return all;
}

const numbersOf = (tx: Queryable, orderNo: string) =>
  tx.select({ memberNo: members.memberNo }).from(members).where(eq(members.orderNo, orderNo));

/** Each order has rows of people of its own. Answers who they were, and the keys of their portraits. */
async function forgetMembers(
  tx: Queryable,
  personalData: Pick<PersonalData, 'seal'>,
  orderNo: string,
): Promise<{ memberNos: string[]; keys: string[] }> {
  const theirs = await tx
    .update(members)
    .set({ valuesSealed: personalData.seal('{}') })
    .where(eq(members.orderNo, orderNo))
    .returning({ memberNo: members.memberNo, personNo: members.personNo });
  for (const table of [memberCards, memberFaces])
    await tx
      .update(table)
      .set({ remarkSealed: null })
      .where(inArray(table.memberNo, numbersOf(tx, orderNo)));
  await forgetDecisionsOf(tx, numbersOf(tx, orderNo));
  const personNos = [...new Set(theirs.flatMap(({ personNo }) => personNo ?? []))];
  await tx.update(people).set(nobody(personalData)).where(inArray(people.personNo, personNos));
  return { memberNos: theirs.map(({ memberNo }) => memberNo), keys: personNos.flatMap(portraitKeys) };
}
