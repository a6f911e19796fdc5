import type { policy } from '../../../contract/services/policy.ts';
import { Failure } from '../../domain/failure.ts';
import { coolingOff, refundWorkingDays } from '../../domain/policy/policy.ts';
import { surrenderLoss } from '../../domain/policy/surrender-loss.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { onlineVisitOf } from '../../records/policy/online-visit.ts';
import { policyDetailOf } from '../../records/policy/policy-detail.ts';
import {
  maskedMobileOf,
  orderForPolicy,
  policyScope,
  requireInForce,
  requireSurrenderOnline,
} from '../../records/policy/policy-scope.ts';
import { shownTextOf } from '../../records/proof/shown-texts.ts';
import type { Handlers } from '../handlers.ts';
import { answerVisit } from './answer-visit.ts';
import { askCall } from './ask-call.ts';
import { checkSignature, documentLink } from './documents.ts';
import { findPolicy } from './find.ts';
import { endDebit } from './end-debit.ts';
import { receive } from './receive.ts';
import { renewRecording } from './renew-recording.ts';
import { sendCaptcha, surrender } from './surrender.ts';

export const policyHandlers = (context: ServiceContext): Handlers<typeof policy> => ({
  find: (input, caller) => findPolicy(context, input, caller),
  async detail({ process_no }, { session }) {
    const { db } = context.connection;
    return await policyDetailOf(context, db, await orderForPolicy(context, db, process_no, session));
  },
  receive: (input, caller) => receive(context, input, caller),
  renewRecording: (input, caller) => renewRecording(context, input, caller),
  document: (input, caller) => documentLink(context, input, caller),
  checkSignature: (input, caller) => checkSignature(context, input, caller),

  async visit({ process_no }, { session }) {
    const { db } = context.connection;
    const scoped = await policyScope(context, db, process_no, session);
    requireInForce(scoped.policy);
    return await onlineVisitOf(context, db, scoped);
  },
  answerVisit: (input, { session }) => answerVisit(context, input, session),
  askCall: (input, { session }) => askCall(context, input, session),

  endDebit: (input, caller) => endDebit(context, input, caller),

  async surrenderQuote({ process_no }, { session }) {
    const { connection, now } = context;
    const scoped = await policyScope(context, connection.db, process_no, session);
    requireSurrenderOnline(scoped, now());
    const { scope, policy, product, content } = scoped;
    return {
      ...{ policy_no: policy.policyNo, product_name: product.name },
      ...{ amount_fen: policy.firstFen, paid_fen: policy.firstFen },
      until: coolingOff(policy.coolingOffDays, policy.receivedAt, now()).until,
      to: `${content.payment.method}原支付账户`,
      working_days: refundWorkingDays,
      consequence: `${surrenderLoss(product, content)}，以后再买要重新投保。`,
      mobile_masked: maskedMobileOf(scope),
      service_phone: product.insurer.phone,
    };
  },
  sendCaptcha: (input, caller) => sendCaptcha(context, input, caller),
  surrender: (input, caller) => surrender(context, input, caller),

  async shownText({ sha256 }) {
    const found = await shownTextOf(context.connection.db, sha256);
    if (!found) throw new Failure('shownTextMissing');
    return { kind: found.kind, text: found.text };
  },
});
