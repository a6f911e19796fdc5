import type { RequestOf } from '../../../contract/define.ts';
import type { ConfirmDetails, HandSignature } from '../../../contract/model/order.ts';
import type { order } from '../../../contract/services/order.ts';
import { isHandDrawn } from '../../../contract/hand-drawn.ts';
import { isSameName } from '../../../contract/person-name.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { checkCaptcha } from '../../records/identity/captcha-attempt.ts';
import { confirmDetailsOf } from '../../records/order-confirmation/confirm-details.ts';
import {
  confirmScope,
  requireConfirmable,
  shownText,
  type ConfirmScope,
} from '../../records/order-confirmation/confirm-scope.ts';
import { memberTarget } from '../../records/member-identity/captcha-target.ts';
import { settleMistakes } from '../../records/order-confirmation/mistakes.ts';
import { confirmedByRequest, keepConfirmation } from '../../records/order/confirmations.ts';
import { keepFirstFen } from '../../records/order/orders.ts';
import { newestOperation } from '../../records/page-trace/operation-ends.ts';
import { reportStep } from '../../records/process/step-reports.ts';

type Input = RequestOf<typeof order.confirm>;
type Visitor = Caller<'visitor'>;

interface Confirmed {
  readonly processNo: string;
  readonly details: ConfirmDetails;
}

/**
 * Somebody agrees to what they are shown, for themselves: with the captcha of their own phone, and their signature
 * where the product asks for it. Throws what the contract says; with orderChanged comes what the order says now.
 */
export async function confirm(
  context: ServiceContext,
  input: Input,
  visitor: Visitor,
): Promise<ConfirmDetails> {
  const attempt = await context.connection.db.transaction((tx) => confirmOnce(context, tx, input, visitor));
  const { processNo, details } = passedOrThrow(attempt);
  await context.jobs.wake();
  notifyProcessChanged(context, processNo);
  return details;
}

async function confirmOnce(
  context: ServiceContext,
  tx: Transaction,
  input: Input,
  visitor: Visitor,
): Promise<Attempt<Confirmed>> {
  const seen = await confirmScope(context, tx, input, visitor.session, { lock: true });
  const { process } = seen.scope;
  const before = await confirmedByRequest(tx, seen.self.person.memberNo, input.request_id);
  if (before === undefined) {
    requireConfirmable(context.personalData, seen);
    if (seen.self.sha256 !== input.content_sha256)
      throw new Failure('orderChanged', { data: await confirmDetailsOf(context, tx, seen) });
    requireSignature(seen, input.signature);
    const target = memberTarget(context, process, seen.self.person);
    const checked = await checkCaptcha(context, tx, target, input.captcha, visitor);
    if ('refused' in checked) return checked;
    if (checked.passed === 'again') return { refused: new Failure('captchaExpired') };
    await keep(context, tx, seen, input, visitor);
  } else if (before !== input.content_sha256) throw new Failure('requestChanged');
  const now = await confirmScope(context, tx, input, visitor.session);
  return { passed: { processNo: process.processNo, details: await confirmDetailsOf(context, tx, now) } };
}

/** Throws signatureMissing unless each document that this person signs is signed, drawn or typed as their name. */
function requireSignature({ self }: ConfirmScope, signature: HandSignature | null): void {
  const { documents } = self.content;
  if (documents.length === 0) return;
  const isUnder = documents.every(({ document_no }) => signature?.document_nos.includes(document_no));
  const isTyped = isSameName(signature?.typed ?? '', self.person.name);
  if (!signature || !isUnder || !(isHandDrawn(signature.strokes) || isTyped)) {
    const message = signature ? wrongIn(signature, isTyped) : null;
    throw new Failure('signatureMissing', message === null ? {} : { message });
  }
}

/** What is not right about a signature, in words; null: there is none. */
function wrongIn({ typed, strokes }: HandSignature, isTyped: boolean): string | null {
  if (typed && !isTyped) return '输入的姓名与本人不一致，请核对后再确认';
  return strokes.length > 0 && !isHandDrawn(strokes) ? '签名太短，请写下完整的姓名' : null;
}

async function keep(
  context: ServiceContext,
  tx: Transaction,
  { scope, self, facts }: ConfirmScope,
  { request_id: requestId, signature }: Input,
  { session, origin }: Visitor,
): Promise<void> {
  const { personalData, jobs, now } = context;
  const at = now();
  const { memberNo, memberNos, isApplicant } = self.person;
  const { processNo } = scope.process;
  const signed = await keepConfirmation(
    tx,
    personalData,
    {
      ...{ orderNo: scope.order.orderNo, memberNo, requestId, sessionId: session.sessionId },
      ...{ contentSha256: self.sha256, content: shownText(self) },
      signature: self.content.documents.length > 0 ? signature : null,
    },
    at,
  );
  // The applicant agrees to the premium of today.
  if (isApplicant) await keepFirstFen(tx, scope.order.orderNo, facts.quotation.first_fen, at);
  await settleMistakes(tx, memberNo, at);
  for (const one of memberNos)
    await reportStep(tx, processNo, { step: 'order_confirmation', memberNo: one, outcome: 'passed' }, at);
  const owner = memberOwner(memberNo);
  const done = await newestOperation(tx, owner);
  const detail = { content: self.sha256, signature: signed, ...done, request_id: requestId };
  await writeEvent(tx, owner, 'confirm_order', detail, { actor: session.sessionId, at });
  if (scope.asker.kind === 'invited')
    await jobs.enqueue(tx, sendIdentityNoticeJob, {
      key: `${memberNo}/confirmed/${requestId}`,
      payload: { memberNo, what: 'confirmed', origin },
    });
}
