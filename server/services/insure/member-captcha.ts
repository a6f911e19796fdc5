import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { isDoneCard } from '../../domain/identity/card.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { countWithin, leftWithin, usedUpUntil } from '../../records/limits/rate-limits.ts';
import type { LinkRow } from '../../records/links/links.ts';
import { cardOf } from '../../records/member-identity/cards.ts';
import {
  anyPerson,
  hasProven,
  openMemberLink,
  scopeOfMember,
  type IdentityScope,
} from '../../records/member-identity/identity-scope.ts';
import { memberTarget } from '../../records/member-identity/captcha-target.ts';
import { isLinkDone } from '../../records/order-confirmation/invite-info.ts';
import { proveLink } from '../../records/member-identity/invites.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { checkCaptcha, prepareWithinLimits } from '../../records/identity/captcha-attempt.ts';
import { identityLocked } from './send-captcha.ts';
import { wrongNames, type CaptchaTarget } from '../../records/identity/captcha-limits.ts';
import {
  sendOrTakeBack,
  sentAnswer,
  type PreparedCaptcha,
} from '../../records/identity/send-within-limits.ts';

type Sent = Extract<RequestOf<typeof insure.sendCaptcha>, { scene: 'member' }>;
type Entered = Extract<RequestOf<typeof insure.verifyCaptcha>, { scene: 'member' }>;
type Visitor = Caller<'visitor'>;

/** Sends a captcha to an invited member's own mobile, where its last four digits were named. Throws what the contract says. */
export async function sendMemberCaptcha(
  context: ServiceContext,
  input: Sent,
  visitor: Visitor,
): Promise<ResponseOf<typeof insure.sendCaptcha>> {
  const attempt = await context.connection.db.transaction((tx) => prepare(context, tx, input, visitor));
  const prepared = passedOrThrow(attempt);
  await sendOrTakeBack(context, prepared, visitor);
  return sentAnswer(context, prepared);
}

interface Invited {
  readonly link: LinkRow;
  readonly scope: IdentityScope;
  readonly target: CaptchaTarget;
}

/** The member of a link, with the process locked: a hundred guesses at once are looked at one after the other. */
async function invited(
  context: ServiceContext,
  tx: Queryable,
  transmitRecordNo: string,
  { session }: Visitor,
): Promise<Invited> {
  // Who proved it before proves it once more to see their own numbers, which has no deadline.
  const isBack = await hasProven(tx, transmitRecordNo, session);
  const link = await openMemberLink(tx, transmitRecordNo, context.now(), { late: true, takenBack: isBack });
  const scope = await scopeOfMember(context, tx, link.ownerNo, { lock: true });
  const person = anyPerson(scope, link.ownerNo);
  const isDone = await isLinkDone(context, tx, link, person, scope);
  // What is done may be looked at for longer than it could be done.
  if (!isBack && (!isDone || scope.process.status === 'cancel'))
    await openMemberLink(tx, transmitRecordNo, context.now());
  return { link, scope, target: memberTarget(context, scope.process, person) };
}

async function prepare(
  context: ServiceContext,
  tx: Transaction,
  { transmit_record_no, mobile_last4, way = 'sms' }: Sent,
  visitor: Visitor,
): Promise<Attempt<PreparedCaptcha>> {
  const { personalData, now } = context;
  const { link, target } = await invited(context, tx, transmit_record_no, visitor);
  const guesses = wrongNames(visitor, link.transmitRecordNo);
  const locked = await usedUpUntil(tx, personalData, guesses, now());
  if (locked) throw identityLocked(locked, now());
  if (target.mobile === '' || target.mobile.slice(-4) !== mobile_last4) {
    for (const counted of guesses) await countWithin(tx, personalData, counted);
    return { refused: last4Wrong(await leftWithin(tx, personalData, guesses, now())) };
  }
  return { passed: await prepareWithinLimits(context, tx, target, way, visitor) };
}

const last4Wrong = (tries_left: number): Failure =>
  new Failure('identityMismatch', {
    message: tries_left > 0 ? `手机号后四位不对，还可试 ${tries_left} 次` : '手机号后四位不对，请稍后再试',
    data: { tries_left },
  });

/**
 * With the right captcha this session is who the link was made for. Throws what openMemberLink throws, and captchaWrong
 * or captchaExpired once the guess is counted.
 */
export async function verifyMemberCaptcha(
  context: ServiceContext,
  input: Entered,
  visitor: Visitor,
): Promise<ResponseOf<typeof insure.verifyCaptcha>> {
  const attempt = await context.connection.db.transaction((tx) => prove(context, tx, input, visitor));
  const { processNo, next } = passedOrThrow(attempt);
  notifyProcessChanged(context, processNo);
  return { next_step_alias: next };
}

interface Proven {
  readonly processNo: string;
  readonly next: 'ocr' | 'face_recognition' | 'order_confirmation';
}

async function prove(
  context: ServiceContext,
  tx: Transaction,
  { transmit_record_no, captcha }: Entered,
  visitor: Visitor,
): Promise<Attempt<Proven>> {
  const { now, personalData } = context;
  const { sessionId } = visitor.session;
  const { link, scope, target } = await invited(context, tx, transmit_record_no, visitor);
  const checked = await checkCaptcha(context, tx, target, captcha, visitor);
  if ('refused' in checked) return checked;
  const isProven = await hasProven(tx, link.transmitRecordNo, visitor.session);
  // The same right code again, after an answer that got lost: the same answer.
  if (checked.passed === 'again' && !isProven) return { refused: new Failure('captchaExpired') };
  if (!isProven) {
    await proveLink(tx, link.transmitRecordNo, sessionId, now());
    await writeEvent(tx, target.owner, 'prove_member', {}, { actor: sessionId, at: now() });
  }
  const { processNo } = scope.process;
  if (link.purpose === 'order_confirmation') return { passed: { processNo, next: 'order_confirmation' } };
  const person = anyPerson(scope, link.ownerNo);
  const { row } = await cardOf(tx, personalData, person.memberNo);
  const next = person.owesCard && !isDoneCard(row?.state) ? 'ocr' : 'face_recognition';
  return { passed: { processNo, next } };
}
