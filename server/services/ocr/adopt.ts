import { carriesBirthday, certificateProblem } from '../../../contract/certificate/number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { CardAct } from '../../../contract/model/identity.ts';
import type { CardContent } from '../../domain/identity/card.ts';
import { stepsAfter } from '../../domain/identity/rules.ts';
import { cardFindings, comparedFields, type ComparedField } from '../../domain/identity/compare.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import { writeEvent } from '../../records/events/events.ts';
import { askFurther } from '../../records/health/ask-further.ts';
import { adoptedOrder, keepAdopted, type AdoptedOrder } from '../../records/member-identity/adopt.ts';
import { cardOf, keepCard } from '../../records/member-identity/cards.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { owedConfirmations } from '../../records/order-confirmation/confirm-scope.ts';
import { orderFacts } from '../../records/order-confirmation/order-content.ts';
import { takeBackVoid } from '../../records/order-confirmation/take-back-void.ts';
import { voidPayments } from '../../records/payment/close-payments.ts';
import { paidPaymentOf } from '../../records/payment/payments.ts';
import type { ActScope, ActOutcome } from './member-act.ts';

type AdoptAct = Extract<CardAct, { kind: 'adopt' }>;

/**
 * The application takes the card's value, and the premium is reckoned anew. Where it was confirmed, whoever is shown
 * the value confirms anew, and nothing can be paid any more that was opened for it. What the health notice asks of them
 * by an age that is another now is asked. An invited member cannot agree to another premium: the holder is asked, and
 * the member told so (memberForeign). Throws what adoptionOf throws.
 */
export async function adoptField(inside: ActScope, act: AdoptAct): Promise<ActOutcome> {
  const { context, tx, scope, person, by } = inside;
  const changed = await adoptionOf(inside, act);
  if (!changed) return undefined;
  if (isHoldersToAgree(scope, changed)) {
    if (await keepWish(inside, act.field)) await tellHolder(inside);
    return { refused: new Failure('memberForeign', { message: askedHolder }) };
  }
  await voidPayments(tx, scope.order.orderNo, by.at);
  await keepAdopted(context, tx, scope, person, changed, by.at);
  await keepWish(inside, null);
  await writeEvent(tx, memberOwner(person.memberNo), 'adopt_card', { field: act.field }, by);
  await askFurther(context, tx, person, by);
  if (stepsAfter('face_recognition').includes(scope.process.current)) await oweConfirmations(inside);
  return undefined;
}

const askedHolder = '按证件修改后保费会变化，已短信请投保人在“身份识别”页确认，对方同意后这里会自动更新';

/** Whether only who pays the premium may agree to what follows. */
export const isHoldersToAgree = (
  { asker }: ActScope['scope'],
  { firstFen, beforeFen }: AdoptedOrder,
): boolean => asker.kind === 'invited' && firstFen !== beforeFen;

/** False where it was so before. */
async function keepWish(
  { context, tx, person, by }: ActScope,
  wished: CardContent['wished'],
): Promise<boolean> {
  const { personalData } = context;
  const { content } = await cardOf(tx, personalData, person.memberNo);
  if (content.wished === wished) return false;
  await keepCard(tx, personalData, person.memberNo, { content: { ...content, wished } }, by.at);
  return true;
}

const tellHolder = ({ context, tx, person: { memberNo }, by, origin }: ActScope): Promise<void> =>
  context.jobs.enqueue(tx, sendIdentityNoticeJob, {
    key: `${memberNo}/premium/${by.at.toISOString()}`,
    payload: { memberNo, what: 'premium', origin },
  });

async function oweConfirmations({ context, tx, person, scope }: ActScope): Promise<void> {
  const facts = await orderFacts(context, tx, await scopeOfMember(context, tx, person.memberNo));
  await takeBackVoid(tx, scope.process.processNo, await owedConfirmations(context, tx, facts));
}

/**
 * The order as it would be; null where it says what the card says. Throws cardNotRead, cardFieldsUnseen of a value that
 * nobody is sure of and while nobody is sure whose card it is, cardMismatch of somebody else's card or another paper's
 * number, paidApplicationFixed after the payment, multipleErrors and what the product throws where it cannot be insured
 * so, and premiumChanged (with the new figure) until that figure was agreed to by who may.
 */
export async function adoptionOf(
  { context, tx, scope, person, by }: ActScope,
  { field, first_fen }: AdoptAct,
): Promise<AdoptedOrder | null> {
  const { personalData } = context;
  const day = beijingDay(by.at);
  const { row, content } = await cardOf(tx, personalData, person.memberNo);
  if (row?.state === 'refused') throw new Failure('cardNotRead');
  const fields = comparedFields(content, person, day);
  const adopted = fields.find((one) => one.field === field);
  if (!adopted || adopted.value === '' || adopted.applied === null) throw new Failure('cardNotRead');
  const unseen = fields.filter((one) => one.state === 'unsure' && (one === adopted || isForeign(one)));
  if (unseen.length > 0)
    throw new Failure('cardFieldsUnseen', { data: { fields: unseen.map((one) => one.field) } });
  if (cardFindings(fields, day).some(({ finding }) => finding === 'not_this_person'))
    throw new Failure('cardMismatch', { message: '拍的好像是别人的证件，请拍本人的证件' });
  if (adopted.matches !== false) return null;
  if (await paidPaymentOf(tx, scope.order.orderNo)) throw new Failure('paidApplicationFixed');
  // A passport's number that becomes an ID card's would leave a passport with it.
  if (field === 'number' && !carriesBirthday(person.certificateType))
    throw new Failure('cardMismatch', { message: '投保时用的不是身份证，请拍投保时填写的那种证件' });
  if (field === 'number' && certificateProblem('id_card', adopted.value))
    throw new Failure('cardFieldsUnseen');
  const changed = await adoptedOrder(context, tx, scope, person, { field, value: adopted.value });
  const { firstFen, beforeFen: first_fen_before } = changed;
  const isAgreed = firstFen === first_fen_before || firstFen === first_fen;
  if (!isAgreed && !isHoldersToAgree(scope, changed))
    throw new Failure('premiumChanged', { data: { first_fen: firstFen, first_fen_before } });
  return changed;
}

/** Says that it is somebody else's card, as far as one field can. */
const isForeign = ({ field, matches }: ComparedField): boolean =>
  matches === false && (field === 'name' || field === 'number');
