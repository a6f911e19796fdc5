import { maskMobile } from '../../../contract/certificate/mask.ts';
import { formProblems } from '../../../contract/form-problems.ts';
import type { MemberProgress, SaleRow } from '../../../contract/services/sales-board.ts';
import { isStillOwed, saleGoingOn, saleOwedNext, saleSteps, type Tallies } from '../../domain/board/sale.ts';
import { isReminded, leftToDo } from '../../domain/board/sale-words.ts';
import { isInvited } from '../../domain/identity/people.ts';
import { identitySteps } from '../../domain/identity/rules.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedTo } from '../events/events.ts';
import { isOpenLink, newestLinksFor, type LinkRow } from '../links/links.ts';
import type { SaleBase } from './sale-bases.ts';
import { openAsks, type OpenAsk } from './open-asks.ts';
import type { NamedSale } from './sale-labels.ts';
import { failedPayments, salePeople, type SalePerson } from './sale-people.ts';

/** A sale's row with the people that it was made of. */
export interface PeopledRow {
  readonly row: SaleRow;
  readonly base: SaleBase;
  readonly named: NamedSale;
  readonly people: readonly SalePerson[];
  /** The newest first. */
  readonly asks: readonly OpenAsk[];
}

/** Rows of the board, in the order of the sales. `named`: of each of them. */
export async function saleRows(
  context: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
  named: ReadonlyMap<string, NamedSale>,
): Promise<PeopledRow[]> {
  const at = context.now();
  const nameOf = ({ processNo }: SaleBase['process']): NamedSale => {
    const one = named.get(processNo);
    if (!one) throw new Error(`nobody was named for ${processNo}`);
    return one;
  };
  const people = await salePeople(context, tx, bases, (process) => nameOf(process).sold);
  const failed = await failedPayments(
    tx,
    bases.flatMap(({ orderNo, facts }) => (facts.current === 'payment' ? (orderNo ?? []) : [])),
  );
  const links = await waitedFor(tx, bases, people);
  const opened = await happenedTo(
    tx,
    'transmit_record',
    bases.flatMap((base) => recordWaitedFor(base) ?? []),
    'open_link',
  );
  const asks = await openAsks(
    tx,
    bases.map(({ process }) => process.processNo),
  );
  // Who has nothing left to do needs no link any more.
  const asksOf = (base: SaleBase, own: readonly SalePerson[]) => {
    const all = asks.get(base.process.processNo) ?? [];
    return all.filter(({ memberNo }) => memberNo === null || needsLink(base, own, memberNo));
  };
  return bases.map((base) => {
    const own = people.get(base.process.processNo) ?? [];
    const open = asksOf(base, own);
    const hasFailed = base.orderNo !== null && failed.has(base.orderNo);
    const link = links.get(base.process.processNo);
    const row = saleRow(base, nameOf(base.process), own, {
      ...{
        hasFailed,
        link,
        at,
        isOpened: link !== undefined && isOpenLink(link, at) && opened.has(recordWaitedFor(base) ?? ''),
      },
      ask: open[0],
    });
    return { row, base, named: nameOf(base.process), people: own, asks: open };
  });
}

interface Around {
  readonly hasFailed: boolean;
  readonly link: LinkRow | undefined;
  /** Somebody opened what was handed on, and has not proven the phone. */
  readonly isOpened: boolean;
  /** Who waits for a link. */
  readonly ask: OpenAsk | undefined;
  readonly at: Date;
}

function saleRow(
  base: SaleBase,
  named: NamedSale,
  people: readonly SalePerson[],
  { hasFailed, link, isOpened, ask, at }: Around,
): SaleRow {
  const { process, facts, changedAt, firstFen } = base;
  const left = whoIsLeft(base, people);
  // Nobody else is waited for there.
  const confirmsAgain = facts.current === 'payment' && facts.redo === null && left.length > 0;
  const acting = left.filter(({ progress, declined }) => progress === 'doing' && declined === null);
  const who = acting.length > 0 ? acting : left;
  const isApplicantAlone = left.every(({ person }) => person.isApplicant);
  const tallies = talliesOf(base, named, people, at);
  const isDoneByAll = isDoneOneByOne(facts) && people.length > 0 && left.length === 0;
  const seen = { hasFailedPayment: hasFailed, isDoneByAll };
  const what = confirmsAgain ? 'confirmation' : saleGoingOn(facts, seen);
  const isTheirTurn = leftToDo[what] !== null;
  return {
    process_no: process.processNo,
    process_mode: process.mode,
    name: named.name || null,
    mobile_masked: named.mobile === '' ? null : maskMobile(named.mobile),
    product_name: named.product,
    first_fen: firstFen,
    insurants: insurantsOf(named, people),
    owed: saleOwedNext(facts),
    steps: saleSteps(facts, named.sold.steps, tallies, {
      hasFailedPayment: hasFailed,
      asksForRecording: named.asksForRecording,
      confirmsAgain,
    }),
    now: {
      what,
      who: isApplicantAlone ? [] : who.map(({ person }) => person.name),
      is_acting: acting.length > 0 || isOpened,
    },
    people_left: isApplicantAlone ? 0 : left.length,
    declined: left.flatMap(({ person, declined }) =>
      declined === null ? [] : [{ name: person.name, because: declined }],
    ),
    link_expires_at: link && link.revokedAt === null ? link.expiresAt.toISOString() : null,
    asked_at: isTheirTurn ? (ask?.since.toISOString() ?? null) : null,
    asked_by: isTheirTurn ? invitedName(people, ask) : null,
    may_remind: isReminded(what) && named.mobile !== '',
    updated_at: changedAt.toISOString(),
  };
}

const invitedName = (people: readonly SalePerson[], ask: OpenAsk | undefined): string | null =>
  people.find(({ person }) => person.memberNos.some((no) => no === ask?.memberNo))?.person.name ?? null;

const insurantsOf = ({ typed }: NamedSale, people: readonly SalePerson[]): number =>
  people.length > 0
    ? people.filter(({ person }) => person.roles.includes('insurant')).length
    : (typed?.insurant?.length ?? 0);

/** Until it is paid: a correction makes what was confirmed void. Nobody confirms what is told wrong. */
export const isConfirming = ({ current, redo, isHealthWrong }: SaleBase['facts']): boolean =>
  redo === null && !isHealthWrong && (current === 'order_confirmation' || current === 'payment');

/** Beside the payment, where who confirms again goes on by themselves. */
const isDoneOneByOne = ({ current, status }: SaleBase['facts']): boolean =>
  status === 'processing' && (identitySteps.includes(current) || current === 'order_confirmation');

/** How far one is with the step that the sale stands at; null where it is not done one by one. */
function progressNow({ facts }: SaleBase, person: SalePerson): MemberProgress | null {
  const step = facts.redo ?? facts.current;
  if (step === 'ocr') return person.card;
  if (step === 'face_recognition') return person.face;
  return isConfirming(facts) ? person.confirmation : null;
}

/** Who still has to do something at this step. */
export function whoIsLeft(base: SaleBase, people: readonly SalePerson[]) {
  if (base.facts.status !== 'processing') return [];
  return people.flatMap((one) => {
    const progress = progressNow(base, one);
    return progress !== null && isStillOwed(progress)
      ? [{ person: one.person, progress, declined: one.declined }]
      : [];
  });
}

/** Whether the invited member has something to do by a link: now, or once others are done with what comes before. */
export function needsLink(base: SaleBase, people: readonly SalePerson[], memberNo: string): boolean {
  if (base.facts.status !== 'processing') return false;
  const isToDo = (progress: MemberProgress) => isStillOwed(progress) || progress === 'later';
  return people.some(
    ({ person, card, face, confirmation }) =>
      person.memberNos.includes(memberNo) &&
      (isConfirming(base.facts) ? isToDo(confirmation) : isToDo(card) || isToDo(face)),
  );
}

function talliesOf(
  { process }: SaleBase,
  { typed, sold }: NamedSale,
  people: readonly SalePerson[],
  at: Date,
): Tallies {
  if (process.current === 'info_collect' && typed) {
    const wrong = new Set(
      Object.keys(formProblems(sold.modules, typed, at)).map((path) => path.split('.')[0]),
    );
    return {
      form: {
        done: sold.modules.filter(({ module }) => !wrong.has(module)).length,
        total: sold.modules.length,
      },
    };
  }
  const count = (of: (one: SalePerson) => readonly MemberProgress[]) => {
    const owing = people.map(of).filter((all) => all.some((progress) => progress !== 'not_needed'));
    const done = owing.filter((all) => !all.some((one) => isStillOwed(one) || one === 'later'));
    return owing.length > 1 ? { done: done.length, total: owing.length } : undefined;
  };
  const identity = count(({ card, face }) => [card, face]);
  const confirmation = count((one) => [one.confirmation]);
  return { ...(identity && { identity }), ...(confirmation && { confirmation }) };
}

/** Of what the agent handed on, until a customer goes on with it. */
const recordWaitedFor = ({ process, facts }: SaleBase): string | null =>
  facts.isUnopened ? process.transmitRecordNo : null;

/** The link that each sale waits for: what the agent handed on, or what the first of those who are left was sent. */
async function waitedFor(
  tx: Queryable,
  bases: readonly SaleBase[],
  people: ReadonlyMap<string, readonly SalePerson[]>,
): Promise<Map<string, LinkRow>> {
  const wanted = bases.map((base) => {
    const { process, facts } = base;
    const first = whoIsLeft(base, people.get(process.processNo) ?? []).find(({ person }) =>
      isInvited(person),
    );
    return {
      processNo: process.processNo,
      record: recordWaitedFor(base),
      member: first?.person.memberNo ?? null,
      purpose: isConfirming(facts) ? ('order_confirmation' as const) : ('identity' as const),
    };
  });
  const records = wanted.flatMap(({ record }) => record ?? []);
  const membersFor = (purpose: 'identity' | 'order_confirmation') =>
    wanted.flatMap((one) => (one.purpose === purpose ? (one.member ?? []) : []));
  const shared = new Map([
    ...(await newestLinksFor(tx, 'transmit_record', records, 'prepared_application')),
    ...(await newestLinksFor(tx, 'transmit_record', records, 'product')),
  ]);
  const invited = new Map([
    ...(await newestLinksFor(tx, 'member', membersFor('identity'), 'identity')),
    ...(await newestLinksFor(tx, 'member', membersFor('order_confirmation'), 'order_confirmation')),
  ]);
  return new Map(
    wanted.flatMap(({ processNo, record, member }) => {
      const link = shared.get(record ?? '') ?? invited.get(member ?? '');
      return link ? [[processNo, link] as const] : [];
    }),
  );
}
