import { asc, eq, inArray } from 'drizzle-orm';
import type { KeptGroup } from '../../../contract/services/consent.ts';
import { groupOf } from '../../domain/own-copy/lay-out.ts';
import { moneyRows, policyRows, visitRows, type VisitKept } from '../../domain/own-copy/money-rows.ts';
import type { Product } from '../../domain/product/product.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { policyCalls, policyCallTries } from '../../tables/policy.ts';
import { agreementOf } from '../payment/agreements.ts';
import { paymentsOf } from '../payment/payments.ts';
import { refundsOf } from '../payment/refund.ts';
import { policyOf, type PolicyRow } from '../policy/policies.ts';
import { answersOf } from '../policy/visit-answers.ts';

/** What the holder of an order paid, and the policy with its visit; `policy`: where one was issued. */
export async function moneyGroups(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  { orderNo, product, kept }: { readonly orderNo: string; readonly product: Product; readonly kept: KeptIn },
): Promise<{ readonly groups: KeptGroup[]; readonly policy: PolicyRow | undefined }> {
  const payments = await paymentsOf(tx, orderNo);
  const refunds = [];
  for (const { paymentNo } of payments) refunds.push(...(await refundsOf(tx, paymentNo)));
  const agreement = await agreementOf(tx, orderNo);
  const policy = await policyOf(tx, orderNo);
  const visit = policy ? await visitOf({ personalData }, tx, policy.policyNo) : { answers: [], calls: [] };
  return {
    policy,
    groups: [
      ...groupOf('付款', keptUntil('money', kept), moneyRows({ payments, refunds, agreement })),
      ...groupOf('保单', keptUntil('policy', kept), [
        ...(policy ? policyRows(policy) : []),
        ...visitRows(visit, product),
      ]),
    ],
  };
}

async function visitOf(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  policyNo: string,
): Promise<VisitKept> {
  const asked = await tx
    .select()
    .from(policyCalls)
    .where(eq(policyCalls.policyNo, policyNo))
    .orderBy(asc(policyCalls.askedAt));
  const callNos = asked.map(({ callNo }) => callNo);
  const tries = await tx.select().from(policyCallTries).where(inArray(policyCallTries.callNo, callNos));
  return {
    answers: await answersOf(tx, policyNo),
    calls: asked.map(({ callNo, askedAt }) => ({
      askedAt,
      said: tries.flatMap((one) =>
        one.callNo === callNo && one.saidSealed !== null ? [personalData.open(one.saidSealed)] : [],
      ),
    })),
  };
}
