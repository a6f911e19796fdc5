import { maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import type { DeclineReason } from '../../../contract/model/identity.ts';
import type { SaleLink, SaleNow } from '../../../contract/services/sales-board.ts';
import { saleGoingOn, type SaleFacts } from '../../domain/board/sale.ts';
import { isReminded, leftToDo, reminderText } from '../../domain/board/sale-words.ts';
import { confirmInviteText, identityInviteText } from '../../domain/identity/invite-words.ts';
import { isInvited } from '../../domain/identity/people.ts';
import { maskFamilyName, minutesBy } from '../../domain/identity/rules.ts';
import { remindersPerMobile, remindersPerPerson } from '../../domain/limits.ts';
import { wayBackPurposes, type LinkPurpose } from '../../domain/link.ts';
import { memberOwner, processOwner, transmitOwner, type Owner } from '../../domain/owner.ts';
import { chatText } from '../../domain/transmit/share-words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedAt } from '../events/events.ts';
import { countedSoFar, usedUpUntil, type Counted } from '../limits/rate-limits.ts';
import { linkAddress, newestLinksFor, productLinkAddress, type LinkRow } from '../links/links.ts';
import { invitesTo } from '../member-identity/invites.ts';
import { productAt } from '../product/products.ts';
import { agentOf } from '../transmit/agent-of.ts';
import { minuteInWords } from '../transmit/prepared-transmit.ts';
import { findTransmitRecord, type TransmitRecordRow } from '../transmit/records.ts';
import type { SalePerson } from './sale-people.ts';
import { isConfirming, whoIsLeft, type PeopledRow } from './sale-rows.ts';

/** A way into a sale for one of its people, and what may be done about it. */
export interface SaleTarget {
  readonly for: SaleLink['for'];
  /** Null: the applicant. */
  readonly memberNo: string | null;
  readonly personNo: string | null;
  readonly name: string;
  readonly mobile: string;
  readonly owner: Owner;
  readonly purpose: LinkPurpose;
  readonly isReminded: boolean;
  /** They declined, and ask for no other link: the applicant alone invites them anew. */
  readonly declined: DeclineReason | null;
  /** The newest, whether it is over or not. */
  readonly link: LinkRow | undefined;
  /** What the agent handed on; null where that is not what the link leads to. */
  readonly record: TransmitRecordRow | null;
}

/** Of everybody who has something to do now: the applicant first. */
export async function saleTargets(tx: Queryable, peopled: PeopledRow): Promise<SaleTarget[]> {
  const { base, named, people, asks } = peopled;
  const { process, facts } = base;
  const now = saleGoingOn(facts);
  if (leftToDo[now] === null) return [];
  if (facts.isUnopened) return await sharedTarget(tx, peopled);
  const left = whoIsLeft(base, people).map(({ person }) => person);
  // Who asks for a link is sent one, also while others are to go on first.
  const asksFor = ({ person }: SalePerson) =>
    asks.some((ask) => person.memberNos.some((no) => no === ask.memberNo));
  const asking = people.filter((one) => !left.includes(one.person) && asksFor(one));
  const declines = new Map(people.map((one) => [one.person, asksFor(one) ? null : one.declined]));
  const invited = [...left, ...asking.map(({ person }) => person)].filter(isInvited);
  const targets: SaleTarget[] = [];
  if (left.length === 0 || left.some((person) => !isInvited(person) || declines.get(person))) {
    const owner = processOwner(process.processNo);
    const purpose = wayBackTo(facts, now);
    const links = await newestLinksFor(tx, owner.kind, [owner.no], purpose);
    targets.push({
      ...{ for: 'go_on', memberNo: null, personNo: null, name: named.name, mobile: named.mobile },
      ...{ owner, purpose, link: links.get(owner.no), record: null, isReminded: isReminded(now) },
      declined: null,
    });
  }
  const confirms = isConfirming(facts);
  const purpose = confirms ? 'order_confirmation' : 'identity';
  const numbers = invited.map(({ memberNo }) => memberNo);
  const links = await newestLinksFor(tx, 'member', numbers, purpose);
  for (const person of invited) {
    const { memberNo, personNo, name, mobile } = person;
    targets.push({
      ...{ for: confirms ? 'confirmation' : 'identity', memberNo, personNo, name, mobile },
      ...{ owner: memberOwner(memberNo), purpose, link: links.get(memberNo), record: null },
      ...{ isReminded: isReminded(now), declined: declines.get(person) ?? null },
    });
  }
  return targets;
}

function wayBackTo({ current, isHealthWrong }: SaleFacts, now: SaleNow): LinkPurpose {
  if (now === 'recording') return 'policy_recording';
  return current === 'payment' && !isHealthWrong ? 'order_payment' : 'order_detail';
}

async function sharedTarget(tx: Queryable, { base, named }: PeopledRow): Promise<SaleTarget[]> {
  const { transmitRecordNo } = base.process;
  const record = transmitRecordNo === null ? undefined : await findTransmitRecord(tx, transmitRecordNo);
  if (!record) return [];
  const owner = transmitOwner(record.transmitRecordNo);
  const purpose = record.processNo === null ? 'product' : 'prepared_application';
  const links = await newestLinksFor(tx, owner.kind, [owner.no], purpose);
  return [
    {
      ...{ for: 'share', memberNo: null, personNo: null, name: named.name, mobile: named.mobile },
      ...{ owner, purpose, link: links.get(owner.no), record, isReminded: true },
      declined: null,
    },
  ];
}

/** What a reminder is counted by: the mobile that it goes to first. */
const remindersTo = (
  processNo: string,
  { memberNo, mobile }: Pick<SaleTarget, 'memberNo' | 'mobile'>,
): readonly [Counted, Counted] => [
  { limit: remindersPerMobile, of: `${memberNo ?? processNo} ${mobile}` },
  { limit: remindersPerPerson, of: memberNo ?? processNo },
];

/** All that keeps one from going out: of a member's messages no more than the applicant has. */
export const messagesTo = (
  processNo: string,
  { memberNo, mobile }: Pick<SaleTarget, 'memberNo' | 'mobile'>,
): readonly Counted[] => [
  ...remindersTo(processNo, { memberNo, mobile }),
  ...(memberNo === null ? [] : invitesTo({ memberNo, mobile })),
];

type LinkState = SaleLink['state'];

export function linkState(link: LinkRow | undefined, at: Date): LinkState {
  if (!link) return 'none';
  if (link.revokedAt !== null) return 'revoked';
  return link.expiresAt <= at ? 'expired' : 'open';
}

/** What keeps who has something to do from a message; null: nothing. */
export function whyNotRemind(
  { for: what, link, mobile, isReminded, declined }: SaleTarget,
  at: Date,
): 'no_mobile' | 'not_invited' | 'link_over' | 'declined' | 'not_to_remind' | null {
  const state = linkState(link, at);
  if (!isReminded) return 'not_to_remind';
  if (declined !== null) return 'declined';
  if (mobile === '') return 'no_mobile';
  if (state === 'open' || (what === 'go_on' && state !== 'revoked')) return null;
  return state === 'none' ? 'not_invited' : 'link_over';
}

/** What the agent may do with it: an invitation is the applicant's to begin, what is open to everybody is nobody's to take back. */
export function mayWith(target: SaleTarget, at: Date): SaleLink['may'] {
  const { for: what, link, record, mobile } = target;
  const state = linkState(link, at);
  const isOwn = what !== 'share' || (record?.processNo ?? null) !== null;
  const isReachable = mobile !== '';
  const isInvitable = what === 'go_on' || state !== 'none';
  return {
    remind: whyNotRemind(target, at) === null,
    revoke: isOwn && state === 'open',
    renew: isOwn && isReachable && isInvitable && target.declined === null,
  };
}

/** Links of these purposes die together: one that was about to end has a younger one beside it. */
export const takenBackWith = ({ for: what, purpose }: SaleTarget): readonly LinkPurpose[] =>
  what === 'go_on' ? wayBackPurposes : [purpose];

/** Who sees it, and from where customers reach this server. */
export interface Viewer {
  readonly salesNo: string;
  readonly origin: string;
}

/** What was handed on is looked at in a chat before it is opened. */
const addressOf = ({ record }: SaleTarget, { code }: LinkRow, origin: string): string =>
  record ? productLinkAddress(origin, code, record.productNo) : linkAddress(origin, code);

export async function saleLinkOf(
  context: ServiceContext,
  tx: Queryable,
  peopled: PeopledRow,
  target: SaleTarget,
  viewer: Viewer,
): Promise<SaleLink> {
  const { personalData, now } = context;
  const at = now();
  const { link, memberNo, mobile, name } = target;
  const state = linkState(link, at);
  const { processNo } = peopled.base.process;
  const [onMobile] = remindersTo(processNo, target);
  const nextAt = await usedUpUntil(tx, personalData, messagesTo(processNo, target), at);
  const opened = link && (await happenedAt(tx, target.owner, 'open_link', link.createdAt));
  const address = link && state === 'open' ? addressOf(target, link, viewer.origin) : null;
  return {
    ...{ member_no: memberNo, name: name || null, for: target.for, state },
    declined: target.declined,
    mobile_masked: mobile === '' ? null : maskMobile(mobile),
    transmit_record_no: link?.transmitRecordNo ?? null,
    address,
    message: address && link ? await messageFor(context, tx, peopled, target, link, address) : null,
    expires_at: link?.expiresAt.toISOString() ?? null,
    opened_at: opened?.toISOString() ?? null,
    reminders: {
      today: await countedSoFar(tx, personalData, [onMobile], at),
      most: remindersPerMobile.most,
      next_at: nextAt?.toISOString() ?? null,
    },
    may: mayWith(target, at),
  };
}

async function messageFor(
  { connection }: ServiceContext,
  tx: Queryable,
  { base, named, people, row }: PeopledRow,
  target: SaleTarget,
  { expiresAt }: LinkRow,
  address: string,
): Promise<string> {
  const { productNo, productVersion, salesNo } = base.process;
  const product = await productAt(connection.db, productNo, productVersion, tx);
  const until = minuteInWords(expiresAt);
  const agent = await agentOf(tx, salesNo);
  if (target.for === 'share')
    return chatText({ product, agent, isPrepared: target.record?.processNo !== null }, address, until);
  if (target.memberNo === null)
    return reminderText({
      ...{ product: named.product, address, until, agent },
      what: leftToDo[row.now.what] ?? '核对进度',
    });
  const applicant = people.find(({ person }) => person.isApplicant);
  const invited = people.find(({ person }) => person.memberNo === target.memberNo);
  const words = target.for === 'identity' ? identityInviteText : confirmInviteText;
  return words({
    invitee: maskFamilyName(target.name),
    inviter: maskName(applicant?.person.name ?? ''),
    ...{ insurer: product.insurer.name, address },
    minutes: minutesBy(target.purpose, invited?.person ?? { owesCard: true, owesFace: true }),
  });
}
