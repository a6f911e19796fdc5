import { maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import type { InviteInfo } from '../../../contract/model/identity.ts';
import { isDone } from '../../domain/identity/done.ts';
import { maskFamilyName, minutesBy } from '../../domain/identity/rules.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { wrongNames } from '../identity/captcha-limits.ts';
import { isStillGood, newestCaptcha } from '../identity/captchas.ts';
import { leftWithin, usedUpUntil } from '../limits/rate-limits.ts';
import type { LinkRow } from '../links/links.ts';
import { productAt } from '../product/products.ts';
import { sendsItself } from '../member-identity/identity-open.ts';
import {
  anyPerson,
  hasProven,
  openMemberLink,
  scopeOfMember,
  type IdentityScope,
} from '../member-identity/identity-scope.ts';
import { isProvenByAny } from '../member-identity/declines.ts';
import { applicantOf, openInvite } from '../member-identity/invites.ts';
import { cardStateOf, faceStateOf, leftToShow, rowsOfPeople } from '../member-identity/member-states.ts';
import { isConfirmOpen } from './confirm-scope.ts';
import { isConfirmed } from './kept-confirmation.ts';

/** What a link says to whoever opens it. Throws linkInvalid, and faceLinkExpired with whom to ask for another. */
export async function inviteInfo(
  context: ServiceContext,
  transmitRecordNo: string,
  visitor: Caller<'visitor'>,
): Promise<InviteInfo> {
  const { connection, now } = context;
  const { db } = connection;
  const link = await openMemberLink(db, transmitRecordNo, now(), { late: true });
  const scope = await scopeOfMember(context, db, link.ownerNo);
  const person = anyPerson(scope, link.ownerNo);
  const isCancelled = scope.process.status === 'cancel';
  const isFinished = await isLinkDone(context, db, link, person, scope);
  const facts = await insurerFacts(context, scope);
  const expires_at = link.expiresAt.toISOString();
  const inviter_masked = maskName(applicantOf(scope).name);
  const proof = await linkProofOf(context, db, link, person, visitor);
  if (link.expiresAt <= now() && !isFinished && !isCancelled) {
    const { service_phone } = facts;
    // Whoever proved who they are may still withdraw what they consented to.
    const { member_no } = proof;
    const sends_itself = await sendsItself(db, scope, person);
    throw new Failure('faceLinkExpired', {
      data: {
        ...{ inviter_masked, expires_at, service_phone, member_no, sends_itself },
        is_early: isAskedEarly(link, scope),
      },
    });
  }
  return {
    ...{ transmit_record_no: transmitRecordNo, inviter_masked, expires_at },
    invitee_masked: maskFamilyName(person.name),
    role: person.roles[0] ?? 'insurant',
    ...toDo(link, person, await leftToShow(db, person)),
    ...facts,
    ...proof,
    to_confirm: proof.proof === 'given' ? await toConfirm(context, db, link, person, scope) : null,
    state: isCancelled ? 'over' : isFinished ? 'done' : 'open',
    may_decline:
      scope.process.status === 'processing' &&
      !isFinished &&
      (proof.proof === 'given' || !(await isProvenByAny(db, person.memberNo))),
  };
}

/** Whether there is nothing left to do by this link. Throws as isConfirmed does. */
export async function isLinkDone(
  context: ServiceContext,
  tx: Queryable,
  { purpose }: LinkRow,
  person: IdentityPerson,
  scope: IdentityScope,
): Promise<boolean> {
  if (purpose === 'order_confirmation') return await isConfirmed(context, tx, scope, person.memberNo);
  const rows = (await rowsOfPeople(tx, [person])).get(person.memberNo);
  return isDone(cardStateOf(person, rows?.card), faceStateOf(person, rows?.face));
}

/** Whether it asks to confirm what is led back to the steps before: no other link is wanted until it comes again. */
export const isAskedEarly = ({ purpose }: LinkRow, { process }: IdentityScope): boolean =>
  purpose === 'order_confirmation' && process.status === 'processing' && !isConfirmOpen(process);

type ToDo = Pick<InviteInfo, 'purposes' | 'left' | 'minutes'>;
type ToShow = Pick<IdentityPerson, 'owesCard' | 'owesFace'>;

function toDo({ purpose }: LinkRow, owed: ToShow, left: ToShow): ToDo {
  const minutes = minutesBy(purpose, left);
  if (purpose !== 'order_confirmation') return { purposes: shown(owed), left: shown(left), minutes };
  return { purposes: ['order_confirmation'], left: ['order_confirmation'], minutes };
}

const shown = ({ owesCard, owesFace }: ToShow): InviteInfo['purposes'] => [
  ...(owesCard ? (['ocr'] as const) : []),
  ...(owesFace ? (['face_recognition'] as const) : []),
];

/** Who comes back to the link by which they showed who they are may have to confirm the order by now. */
async function toConfirm(
  context: ServiceContext,
  tx: Queryable,
  { purpose }: LinkRow,
  { memberNo, isApplicant, owesConfirmation }: IdentityPerson,
  scope: IdentityScope,
): Promise<InviteInfo['to_confirm']> {
  if (purpose !== 'identity' || isApplicant || !owesConfirmation || !isConfirmOpen(scope.process))
    return null;
  if (await isConfirmed(context, tx, scope, memberNo)) return null;
  const open = await openInvite(tx, memberNo, context.now(), 'order_confirmation');
  return { transmit_record_no: open?.transmitRecordNo ?? null };
}

async function insurerFacts({ connection }: ServiceContext, { process }: IdentityScope) {
  const { insurer } = await productAt(connection.db, process.productNo, process.productVersion);
  return { insurer: insurer.name, service_phone: insurer.phone };
}

type LinkProof = Pick<InviteInfo, 'proof' | 'locked_until' | 'tries_left' | 'mobile_masked' | 'member_no'>;

/** How far this session is in showing that it is who the link was made for. */
async function linkProofOf(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  { transmitRecordNo, createdAt }: LinkRow,
  { memberNo, mobile }: IdentityPerson,
  visitor: Caller<'visitor'>,
): Promise<LinkProof> {
  const { session } = visitor;
  const counted = wrongNames(visitor, transmitRecordNo);
  const base = { tries_left: await leftWithin(tx, personalData, counted, now()), locked_until: null };
  if (await hasProven(tx, transmitRecordNo, session))
    return { ...base, proof: 'given', mobile_masked: maskMobile(mobile), member_no: memberNo };
  const locked = await usedUpUntil(tx, personalData, counted, now());
  // A captcha goes out only after the last four were right; one from before this link was sent for another.
  const sent = await newestCaptcha(tx, memberOwner(memberNo), session.sessionId);
  const isNamed = sent !== undefined && sent.sentAt >= createdAt && isStillGood(sent, now());
  return {
    ...base,
    proof: locked ? 'locked' : 'needed',
    locked_until: locked?.toISOString() ?? null,
    mobile_masked: isNamed ? maskMobile(mobile) : null,
    member_no: null,
  };
}
