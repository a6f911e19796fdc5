import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { ConfirmDetails, ConfirmingMember, OrderSection } from '../../../contract/model/order.ts';
import { canonical, changesSince, comparedSections, type OrderContent } from '../../domain/order/content.ts';
import { memberOwner } from '../../domain/owner.ts';
import { whoHas, type IdentityPerson } from '../../domain/identity/people.ts';
import { correctableOf } from '../../domain/order/person-lines.ts';
import { applicantAs } from '../../domain/order/relation-names.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedAt, lastTimeWith } from '../events/events.ts';
import { shownMistakes } from '../health/mistakes.ts';
import type { LinkRow } from '../links/links.ts';
import { documentReadingsOf } from '../process/document-readings.ts';
import { applicantOf, resendAfter } from '../member-identity/invites.ts';
import { rowsOfPeople, type PersonRows } from '../member-identity/member-states.ts';
import { isConfirmOpen, type ConfirmScope, type OwedConfirmation } from './confirm-scope.ts';
import { paidPaymentOf } from '../payment/payments.ts';
import { askedAgainAt, latest } from './ask-again.ts';
import { openMistakes, settledAt, type Mistake } from './mistakes.ts';
import { healthOfSections, type OrderFacts } from './order-content.ts';

/** Of what was confirmed and is shown as it was then, the facts are not asked for. */
type KeptOrOwed = Omit<ConfirmScope, 'facts'> & Partial<Pick<ConfirmScope, 'facts'>>;

/** The order as who asks is to confirm it, and how far the others are. Throws where the order has no applicant. */
export async function confirmDetailsOf(
  context: ServiceContext,
  tx: Queryable,
  confirm: KeptOrOwed,
): Promise<ConfirmDetails> {
  const { scope, self, owed, facts } = confirm;
  const { person, content, last, isGood } = self;
  const before = last && !isGood ? (JSON.parse(last.shown) as OrderContent) : null;
  const isHolder = scope.asker.kind === 'holder';
  const readings = isHolder ? await documentReadingsOf(tx, scope.process.processNo) : [];
  const agreedFen = before?.head.first_fen ?? scope.order.firstFen;
  return {
    order_no: scope.order.orderNo,
    who: isHolder ? 'applicant' : 'insurant',
    name: person.name,
    inviter: isHolder ? null : applicantOf(scope).name,
    relation: isHolder ? null : relationOf(person),
    mobile_masked: person.mobile === '' ? null : maskMobile(person.mobile),
    head: content.head,
    sections: sectionsOf(content, before, {
      ...(facts && { healthOf: healthOfSections(facts, person) }),
      ...(facts && isHolder && { correctable: (memberNo) => correctableIn(facts, memberNo) }),
    }),
    content_sha256: self.sha256,
    statement: content.statement,
    signatures: content.documents.map(({ document_no, name, sha256 }) => ({
      ...{ document_no, name, sha256 },
      is_read: readings.some(
        (one) => one.is_read && one.document_no === document_no && one.sha256 === sha256,
      ),
      signed: isGood && (last?.signatures.some(({ documentNo }) => documentNo === document_no) ?? false),
    })),
    confirmed_at: isGood ? (last?.confirmedAt.toISOString() ?? null) : null,
    changed_since: before ? changesIn(before, content) : [],
    agreed_fen: isHolder && !isGood && content.head.first_fen !== agreedFen ? agreedFen : null,
    members: await membersFor(context, tx, confirm),
    health_mistakes: shownMistakes(context.personalData, scope, confirm.told),
    is_complete: owed.every((one) => one.isGood),
    is_open: isConfirmOpen(scope.process) && confirm.told.length === 0,
    is_paid: (await paidPaymentOf(tx, scope.order.orderNo)) !== null,
  };
}

/** Where the order reads as before, it is the health notice that was said anew. */
const changesIn = (before: OrderContent, content: OrderContent): string[] =>
  canonical(before) === canonical(content) ? ['健康告知'] : changesSince(before, content);

const relationOf = ({ relation }: IdentityPerson): string | null =>
  relation === null ? null : applicantAs[relation];

interface SectionFacts {
  readonly healthOf?: readonly (string | null)[];
  readonly correctable?: (memberNo: string) => readonly string[];
}

function correctableIn({ scope, members }: OrderFacts, memberNo: string): readonly string[] {
  const { row, entry } = members.find((one) => one.row.memberNo === memberNo) ?? {};
  const module = scope.product.modules.find((one) => one.module === row?.role);
  const isApplicant = whoHas(scope.people, memberNo)?.isApplicant ?? false;
  return module && entry ? correctableOf(module, entry, isApplicant) : [];
}

export const sectionsOf = (
  content: OrderContent,
  before: OrderContent | null,
  { healthOf = [], correctable }: SectionFacts = {},
): OrderSection[] =>
  comparedSections(content, before).map((section, at) => ({
    ...section,
    health_of: healthOf[at] ?? null,
    correctable: section.member_no === null ? [] : [...(correctable?.(section.member_no) ?? [])],
    lines: section.lines.map(({ isNew: _, ...line }) => line),
  }));

async function membersFor(
  context: ServiceContext,
  tx: Queryable,
  { scope, self, owed }: Omit<ConfirmScope, 'facts'>,
): Promise<ConfirmingMember[]> {
  const isHolder = scope.asker.kind === 'holder';
  const shown = owed.filter((one) => isHolder || one === self);
  const people = shown.map(({ person }) => person);
  const links = await rowsOfPeople(tx, people, 'order_confirmation');
  const mistakes = await openMistakes(
    tx,
    context.personalData,
    people.map(({ memberNo }) => memberNo),
  );
  const cameAt = await lastTimeWith(tx, 'process', [scope.process.processNo], 'move_process', {
    to: 'order_confirmation',
  });
  const members: ConfirmingMember[] = [];
  for (const one of shown) {
    const { memberNo } = one.person;
    const mistake = mistakes.find((reported) => reported.memberNo === memberNo);
    members.push(
      await memberOf(context, tx, {
        ...{ one, rows: links.get(memberNo), mistake, cameAt },
        isSelf: one === self,
      }),
    );
  }
  return members;
}

interface Shown {
  readonly one: OwedConfirmation;
  readonly rows: PersonRows | undefined;
  readonly mistake: Mistake | undefined;
  /** When the sale came to the confirmation, last. */
  readonly cameAt: Date | undefined;
  readonly isSelf: boolean;
}

async function memberOf(
  context: ServiceContext,
  tx: Queryable,
  { one, rows, mistake, cameAt, isSelf }: Shown,
): Promise<ConfirmingMember> {
  const { person, last, isGood } = one;
  const link = rows?.link;
  const opened = link && (await openedAt(tx, person, link, cameAt));
  const sent = link && (await resendAfter(context, tx, person, link));
  const state = isGood ? 'confirmed' : last ? 'void' : opened ? 'opened' : link ? 'sent' : 'owed';
  const at = isGood || last ? last?.confirmedAt : (opened ?? sent?.sentAt);
  return {
    member_no: person.memberNo,
    name: person.name,
    roles: [...person.roles],
    relation: person.relation,
    mobile_masked: person.mobile === '' ? null : maskMobile(person.mobile),
    is_self: isSelf,
    state,
    at: at?.toISOString() ?? null,
    sent_at: sent?.sentAt.toISOString() ?? null,
    opened_at: opened?.toISOString() ?? null,
    expires_at: link?.expiresAt.toISOString() ?? null,
    resend_after: sent?.seconds ?? 0,
    declined: isGood ? null : (rows?.declined ?? null),
    mistake: mistake ? { what: mistake.what, at: mistake.at.toISOString() } : null,
  };
}

/** When they opened it first, since what they found wrong was corrected, or what was led back stood there again; null: not yet. */
async function openedAt(
  tx: Queryable,
  { memberNo }: OwedConfirmation['person'],
  { createdAt }: LinkRow,
  cameAt: Date | undefined,
): Promise<Date | null> {
  // The day's messages may allow none that asks them.
  const others = [cameAt, await settledAt(tx, memberNo), await askedAgainAt(tx, memberNo)];
  const since = latest([createdAt, ...others]) ?? createdAt;
  return (await happenedAt(tx, memberOwner(memberNo), 'open_link', since)) ?? null;
}
