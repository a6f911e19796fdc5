import { orderOwner } from '../../domain/owner.ts';
import { agreementNoOf, changesNothing, isFormer, orderOfAgreement } from '../../domain/payment/agreement.ts';
import type { NoticeVerdict } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../events/events.ts';
import { orderOf } from '../order/orders.ts';
import {
  agreementOf,
  endAgreement,
  knownAgreement,
  putAgreement,
  type EndSoon,
} from '../payment/agreements.ts';
import { anyProcess } from '../process/processes.ts';
import { policyFailureOf } from '../order/policy-failures.ts';
import { policyOf } from './policies.ts';

interface Kept {
  readonly verdict: NoticeVerdict;
  /** Of the order, where something changed. */
  readonly processNo: string | null;
}

/** What the customer decided on the bank's page; declined and agreed to after all, it is agreed to. */
export async function keepAgreement(
  context: ServiceContext,
  agreementNo: string,
  status: 'signed' | 'declined',
  endSoon: EndSoon,
): Promise<NoticeVerdict> {
  const { connection, now } = context;
  const at = now();
  const { verdict, processNo } = await connection.db.transaction(async (tx): Promise<Kept> => {
    const order = await orderOf(tx, orderOfAgreement(agreementNo));
    if (!order) return { verdict: 'unknown', processNo: null };
    // The contract may be ended in another transaction right now, which holds this lock and ends what it finds.
    await anyProcess(tx, order.processNo, { lock: true });
    const heard = await agreementOf(tx, order.orderNo, { lock: true });
    const before = heard ?? (await knownAgreement(tx, order));
    // Agreed to with an account that was taken back before the bank told of it.
    if (!heard && before?.agreementNo === agreementNo && status === 'signed') {
      await putAgreement(tx, order.orderNo, { agreementNo, status, signedAt: at });
      const why = { because: 'asked', requestId: null } as const;
      await endAgreement(tx, order.orderNo, why, endSoon, { actor: 'job', at });
      return { verdict: 'booked', processNo: order.processNo };
    }
    // Agreed to at the bank all the same, and told only now: nobody else has it ended there.
    const isBeingEnded = before?.status === 'ending' && before.agreementNo === agreementNo;
    if (status === 'signed' && isFormer(agreementNo, before) && !isBeingEnded)
      await endSoon(tx, agreementNo, { late: true });
    if (changesNothing(agreementNo, status, before)) return { verdict: 'repeated', processNo: null };
    if (agreementNoOf(order.orderNo, before) !== agreementNo) return { verdict: 'unknown', processNo: null };
    const row = { agreementNo, status, signedAt: at };
    await putAgreement(tx, order.orderNo, row);
    await writeEvent(
      tx,
      orderOwner(order.orderNo),
      'sign_debit',
      { status, agreement_no: agreementNo },
      { actor: 'job', at },
    );
    const { orderNo } = order;
    const isOver =
      (await policyOf(tx, orderNo))?.status === 'ended' || (await policyFailureOf(tx, orderNo)) !== undefined;
    // Agreed to at the bank while the contract was being ended.
    if (isOver)
      await endAgreement(tx, order.orderNo, { because: 'contract_ended', requestId: null }, endSoon, {
        ...{ actor: 'job', at },
      });
    return { verdict: 'booked', processNo: order.processNo };
  });
  if (processNo !== null) notifyProcessChanged(context, processNo);
  return verdict;
}
