import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { beijingDay } from '../../../contract/dates.ts';
import { completedForm } from '../../../contract/form.ts';
import { formProblems } from '../../../contract/form-problems.ts';
import type { FormEntry, FormModule, FormValues } from '../../../contract/model/form.ts';
import { formEntry } from '../../../contract/model/form.ts';
import { chosenGenes, type ChosenGenes } from '../../../contract/model/gene.ts';
import type { CardField } from '../../../contract/model/identity.ts';
import { genesOfApplication } from '../../domain/application/application-genes.ts';
import { identityOf } from '../../domain/application/participants.ts';
import { withCardValue, withHolderName } from '../../domain/identity/with-card-value.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';
import { people } from '../../tables/person.ts';
import { membersOf, type MemberRow } from '../member/members.ts';
import { insurableDay, reckonOrder } from '../order/premium-of-order.ts';
import { conditionRowsOf, extrasAmong } from '../underwriting/conditions.ts';
import type { IdentityScope } from './identity-scope.ts';

/** An order as it is with a card's value in it. */
export interface AdoptedOrder {
  readonly genes: ChosenGenes;
  readonly firstFen: number;
  /** What it costs today without that value. */
  readonly beforeFen: number;
  /** What is filled in of each of the person's roles, and of accounts in their name, by the member's number. */
  readonly entries: ReadonlyMap<string, FormEntry>;
}

interface Value {
  readonly field: CardField;
  readonly value: string;
}

/** Reckons and keeps nothing. Throws multipleErrors, and what the product throws of its factors. */
export async function adoptedOrder(
  context: ServiceContext,
  tx: Queryable,
  { order, product }: IdentityScope,
  person: IdentityPerson,
  value: Value,
): Promise<AdoptedOrder> {
  const { personalData } = context;
  const rows = await membersOf(tx, order.orderNo);
  const day = beijingDay(context.now());
  const typed = new Map(
    rows.map((row) => [row.memberNo, z.parse(formEntry, JSON.parse(personalData.open(row.valuesSealed)))]),
  );
  const entryOf = (row: MemberRow): FormEntry => {
    const entry = typed.get(row.memberNo) ?? {};
    const module = product.modules.find((one) => one.module === row.role);
    if (!module) return entry;
    if (person.memberNos.includes(row.memberNo)) return withCardValue(module, entry, value, day);
    // An account must be in the applicant's name, and was filled in with it.
    const isRenamed = person.isApplicant && value.field === 'name';
    return isRenamed ? withHolderName(module, entry, { was: person.name, name: value.value }) : entry;
  };
  const entries = new Map(rows.map((row) => [row.memberNo, entryOf(row)]));
  const values = valuesOf(product.modules, rows, entries, order.createdAt);
  const problems = formProblems(product.modules, values, order.createdAt);
  if (Object.keys(problems).length > 0) throw new Failure('multipleErrors', { data: problems });
  const trial = chosenGenes.parse(JSON.parse(personalData.open(order.genesSealed)));
  const genes = genesOfApplication(product, values, trial);
  // What the product refuses is told by it; what it costs is with the extra premiums that were accepted.
  product.firstFen(order.productPlanNo, genes, day);
  const extras = extrasAmong(await conditionRowsOf(tx, order.orderNo));
  const { firstFen } = await reckonOrder(context, tx, order, { day, extras, genes });
  const dayBefore = await insurableDay(context, tx, order, day);
  const { firstFen: beforeFen } = await reckonOrder(context, tx, order, { day: dayBefore, extras });
  const changed = [...entries].filter(
    ([memberNo, entry]) => person.memberNos.includes(memberNo) || entry !== typed.get(memberNo),
  );
  return { genes, firstFen, beforeFen, entries: new Map(changed) };
}

function valuesOf(
  modules: readonly FormModule[],
  rows: readonly MemberRow[],
  entries: ReadonlyMap<string, FormEntry>,
  at: Date,
): FormValues {
  const values: FormValues = {};
  for (const { module } of modules) {
    const ofModule = rows.filter(({ role }) => role === module).sort((a, b) => a.seq - b.seq);
    if (ofModule.length > 0) values[module] = ofModule.map(({ memberNo }) => entries.get(memberNo) ?? {});
  }
  return completedForm(modules, values, at);
}

/** The order and the person are from now on as the card says. */
export async function keepAdopted(
  { personalData }: ServiceContext,
  tx: Queryable,
  { order, product }: IdentityScope,
  { personNo, roles, memberNos }: IdentityPerson,
  { entries, genes, firstFen, beforeFen }: AdoptedOrder,
  at: Date,
): Promise<void> {
  const { seal } = personalData;
  for (const [memberNo, entry] of entries)
    await tx
      .update(members)
      .set({ valuesSealed: seal(JSON.stringify(entry)) })
      .where(and(eq(members.memberNo, memberNo), eq(members.orderNo, order.orderNo)));
  // What a birthday alone made of the premium is agreed to at the confirmation.
  const agreed = firstFen === beforeFen ? {} : { firstFen };
  await tx
    .update(orders)
    .set({ genesSealed: seal(JSON.stringify(genes)), ...agreed, updatedAt: at })
    .where(eq(orders.orderNo, order.orderNo));
  const module = product.modules.find((one) => one.module === roles[0]);
  const entry = entries.get(memberNos[0] ?? '');
  const identity = module && entry ? identityOf(module, entry) : null;
  if (personNo === null || !identity) return;
  await tx
    .update(people)
    .set({
      nameSealed: seal(identity.name),
      certificateNumberSealed: seal(identity.certificateNumber),
    })
    .where(eq(people.personNo, personNo));
}
