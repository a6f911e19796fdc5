import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { prepareWithinLimits } from '../../records/identity/captcha-attempt.ts';
import {
  sendOrTakeBack,
  sentAnswer,
  type PreparedCaptcha,
} from '../../records/identity/send-within-limits.ts';
import { doneAct, forgetAct, keepAct } from '../../records/member-identity/acts.ts';
import { memberTarget } from '../../records/member-identity/captcha-target.ts';
import { confirmScope, requireConfirmable } from '../../records/order-confirmation/confirm-scope.ts';

type Input = RequestOf<typeof order.sendVerifySms>;
type Visitor = Caller<'visitor'>;

/** Sends a captcha to the phone of who confirms; once for each request id. Throws what the contract says. */
export async function sendVerifySms(
  context: ServiceContext,
  input: Input,
  visitor: Visitor,
): Promise<ResponseOf<typeof order.sendVerifySms>> {
  const { connection } = context;
  const { prepared, isNew } = await connection.db.transaction((tx) => prepare(context, tx, input, visitor));
  if (isNew) await sendOrTakeBack(context, prepared, visitor);
  return sentAnswer(context, prepared);
}

async function prepare(
  context: ServiceContext,
  tx: Transaction,
  { request_id: requestId, way = 'sms', ...subject }: Input,
  visitor: Visitor,
): Promise<{ readonly prepared: PreparedCaptcha; readonly isNew: boolean }> {
  const { personalData, now } = context;
  const seen = await confirmScope(context, tx, subject, visitor.session, { lock: true });
  requireConfirmable(personalData, seen);
  const { scope, self } = seen;
  const { memberNo, mobile } = self.person;
  if (mobile === '') throw new Failure('captchaNotSent', { message: '没有登记手机号，请联系客服办理' });
  const act = { memberNo, requestId, what: way === 'sms' ? 'order captcha' : 'order captcha by voice' };
  if (await doneAct(tx, personalData, act))
    return { prepared: { id: 0, ownerNo: memberNo, mobile, captcha: '', way, counted: [] }, isNew: false };
  const target = memberTarget(context, scope.process, self.person);
  const prepared = await prepareWithinLimits(context, tx, target, way, visitor);
  await keepAct(tx, personalData, act, null, now());
  return { prepared: { ...prepared, forgetRequest: (to: Queryable) => forgetAct(to, act) }, isNew: true };
}
