import { desc, inArray } from 'drizzle-orm';
import type { Declined, DeclineReason } from '../../../contract/model/identity.ts';
import type { MemberProgress } from '../../../contract/services/sales-board.ts';
import {
  cardSays,
  faceSays,
  memberProgressAt,
  saleGoingOn,
  type SaleFacts,
} from '../../domain/board/sale.ts';
import { isUnreachable, type IdentityPerson } from '../../domain/identity/people.ts';
import type { StepOutcome } from '../../domain/process/owed-steps.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { memberCards, memberFaces } from '../../tables/member-identity.ts';
import { payments } from '../../tables/payment.ts';
import { declinesOf } from '../member-identity/declines.ts';
import { peopleOf } from '../member-identity/identity-scope.ts';
import { cardStateOf, faceStateOf, type CardRow, type FaceRow } from '../member-identity/member-states.ts';
import { membersByOrder } from '../member/members.ts';
import { reportsOf } from '../process/step-reports.ts';
import type { SaleBase } from './sale-bases.ts';
import { voidConfirmations } from './void-confirmations.ts';

/** A person of a sale, and how far they are with each step that people do one by one. */
export interface SalePerson {
  readonly person: IdentityPerson;
  readonly health: MemberProgress;
  readonly card: MemberProgress;
  readonly face: MemberProgress;
  readonly confirmation: MemberProgress;
  readonly payment: MemberProgress;
  /** What they said instead of doing what is theirs, until they are invited anew; null: nothing. */
  readonly declined: DeclineReason | null;
}

/** What the people of some sales did, each fetched once for all. */
interface Done {
  readonly cards: ReadonlyMap<string, CardRow>;
  readonly faces: ReadonlyMap<string, FaceRow>;
  /** By process, step and member. */
  readonly reports: ReadonlyMap<string, StepOutcome>;
  readonly declines: ReadonlyMap<string, Declined>;
}

interface DoneNow extends Done {
  /** Whose confirmation no longer counts, though it is reported. */
  readonly isVoid: ReadonlySet<string>;
}

const reportKey = (processNo: string, step: ProcessStep, memberNo: string) =>
  `${processNo} ${step} ${memberNo}`;

/** The people of each sale that has an order, the applicant first, by process number. */
export async function salePeople(
  context: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
  sold: (process: SaleBase['process']) => SoldProduct,
): Promise<Map<string, SalePerson[]>> {
  const ordered = bases.flatMap(({ orderNo, orderedAt, ...base }) =>
    orderNo === null || orderedAt === null ? [] : [{ ...base, orderNo, orderedAt }],
  );
  const byOrder = await membersByOrder(
    tx,
    ordered.map(({ orderNo }) => orderNo),
  );
  const people = new Map(
    ordered.map(({ process, orderNo, orderedAt }) => [
      process.processNo,
      peopleOf(context.personalData, byOrder.get(orderNo) ?? [], sold(process), orderedAt),
    ]),
  );
  const done = await doneBy(tx, ordered, [...people.values()].flat());
  const isVoid = await voidConfirmations(
    context,
    tx,
    ordered.map(({ process, orderNo }) => ({
      ...{ process, orderNo, product: sold(process), people: people.get(process.processNo) ?? [] },
    })),
  );
  return new Map(
    ordered.map((base) => {
      const { processNo } = base.process;
      const all = people.get(processNo) ?? [];
      return [
        processNo,
        all.map((person) => salePerson(base, sold(base.process), person, { ...done, isVoid })),
      ];
    }),
  );
}

async function doneBy(
  tx: Queryable,
  bases: readonly Pick<SaleBase, 'process'>[],
  people: readonly IdentityPerson[],
): Promise<Done> {
  const numbers = people.map(({ memberNo }) => memberNo);
  if (numbers.length === 0)
    return { cards: new Map(), faces: new Map(), reports: new Map(), declines: new Map() };
  const cards = await tx.select().from(memberCards).where(inArray(memberCards.memberNo, numbers));
  const faces = await tx.select().from(memberFaces).where(inArray(memberFaces.memberNo, numbers));
  const reports = await reportsOf(
    tx,
    bases.map(({ process }) => process.processNo),
  );
  return {
    cards: new Map(cards.map((row) => [row.memberNo, row])),
    faces: new Map(faces.map((row) => [row.memberNo, row])),
    reports: new Map(
      reports.map(({ processNo, step, memberNo, outcome }) => [
        reportKey(processNo, step, memberNo),
        outcome,
      ]),
    ),
    declines: await declinesOf(tx, numbers),
  };
}

function salePerson(
  { process, facts }: Pick<SaleBase, 'process' | 'facts'>,
  { steps }: SoldProduct,
  person: IdentityPerson,
  { cards, faces, reports, declines, isVoid }: DoneNow,
): SalePerson {
  const { memberNo, memberNos, by, isApplicant, roles } = person;
  const byApplicant = by === 'guardian' || isUnreachable(person);
  const at = (step: ProcessStep, isOwed: boolean, theirs = byApplicant): MemberProgress => {
    const outcomes = memberNos.map((no) => reports.get(reportKey(process.processNo, step, no)));
    const hasVoid = step === 'order_confirmation' && isVoid.has(memberNo);
    const outcome = hasVoid ? null : (outcomes.find((one) => one !== undefined) ?? null);
    return memberProgressAt(facts, steps, step, { isOwed, byApplicant: theirs, outcome });
  };
  const told = isApplicant || roles.includes('insurant');
  const card = at('ocr', person.owesCard);
  const face = at('face_recognition', person.owesFace);
  return {
    person,
    // The notice is the applicant's, about everybody who is insured.
    health: (isApplicant ? healthSays(facts) : null) ?? at('health_audit', told, !isApplicant),
    card: said(card, cardSays(cardStateOf(person, cards.get(memberNo)))),
    face: said(face, faceSays(faceStateOf(person, faces.get(memberNo)))),
    confirmation: at('order_confirmation', person.owesConfirmation),
    payment: at('payment', isApplicant),
    declined: declines.get(memberNo)?.because ?? null,
  };
}

/** What follows from the notice, where it is looked at by people. */
function healthSays(facts: SaleFacts): MemberProgress | null {
  const what = saleGoingOn(facts);
  if (what === 'conditions' || what === 'health_wrong') return 'owed';
  if (what === 'health_decided') return 'done';
  return what === 'underwriting' || what === 'images' ? 'review' : null;
}

/** What the card or face itself says counts until the step is over; a person may look at it longer. */
function said(step: MemberProgress, own: MemberProgress | null): MemberProgress {
  // Of what came to nothing, nothing goes on.
  if (step === 'ended') return own === 'done' ? own : step;
  if (step === 'done') return own === 'review' ? own : step;
  return step === 'not_needed' ? step : (own ?? step);
}

/** Of those orders the ones whose newest payment did not work. */
export async function failedPayments(tx: Queryable, orderNos: readonly string[]): Promise<Set<string>> {
  if (orderNos.length === 0) return new Set();
  const rows = await tx
    .selectDistinctOn([payments.orderNo], { orderNo: payments.orderNo, status: payments.status })
    .from(payments)
    .where(inArray(payments.orderNo, [...orderNos]))
    .orderBy(payments.orderNo, desc(payments.openedAt));
  return new Set(rows.flatMap(({ orderNo, status }) => (status === 'failed' ? orderNo : [])));
}
