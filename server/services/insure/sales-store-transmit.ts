import { mobilePattern } from '../../../contract/certificate/mobile.ts';
import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import type { RequestOf } from '../../../contract/define.ts';
import { valueOfKind } from '../../../contract/form.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { isOpenLink } from '../../records/links/links.ts';
import { bindTransmitRecord, heldProcess, requireWritable } from '../../records/process/processes.ts';
import { requireOnSale } from '../../records/process/product-of.ts';
import { newestProduct } from '../../records/product/products.ts';
import { findSnapshot } from '../../records/process/snapshots.ts';
import { preparedTransmit } from '../../records/transmit/prepared-transmit.ts';
import { handedOver, takeBackHandedOver } from '../../records/transmit/handed-over.ts';
import { keepShared, makeTransmitRecord } from '../../records/transmit/records.ts';
import { preparedMs } from '../../records/transmit/share-anew.ts';
import { openApplication, type OpenApplication } from './open-application.ts';

/** What the link that was handed on must have left to be handed on once more: a message is read late. */
const handAgainMs = 86_400_000;

/**
 * Hands the prepared application to the customer, who proves the applicant's phone where it is opened: by the link that
 * they have, as long as it is good, else by a new one, beside which none of before is. Throws what the contract says.
 */
export async function salesStoreTransmit(
  context: ServiceContext,
  { process_no, channel: way, request_id }: RequestOf<typeof insure.salesStoreTransmit>,
  { session, origin }: Caller<'sales'>,
): Promise<PreparedTransmit> {
  const { connection, personalData, now } = context;
  const at = now();
  const channel = way ?? null;
  const { productNo } = await heldProcess(connection.db, process_no, session);
  // Before the transaction: what is read of the shelf is read beside it.
  const product = await newestProduct(connection.db, productNo);
  const prepared = await connection.db.transaction(async (tx) => {
    const application = await openApplication(context, tx, process_no, session, { lock: true });
    const { process } = application;
    requireOnSale(application.product);
    // A link of a customer who goes on by themselves is not the agent's to end by handing over once more.
    if (channel === null) await requireWritable(tx, process_no, session);
    await requireMobile(context, tx, application);
    const before = await handedOver(tx, process);
    // Which way was taken is told of the link that was handed on, and makes no other.
    const isStillIt =
      before && (channel !== null || isOpenLink(before.link, new Date(at.getTime() + handAgainMs)));
    const made = isStillIt
      ? before
      : await makeTransmitRecord(
          tx,
          personalData,
          {
            ...{ role: 'sales', mode: 'sales_transmit', pageKind: 'saleInsure', processNo: process_no },
            ...{ productNo: process.productNo, productPlanNo: process.productPlanNo },
            ...{ salesNo: session.salesNo, madeBy: session.salesNo, requestId: request_id },
            ...{ oldRecordNo: process.transmitRecordNo, readLogNo: null },
          },
          {
            ...{ kind: 'salesProductLink', purpose: 'prepared_application' },
            expiresAt: new Date(at.getTime() + preparedMs),
          },
          at,
        );
    const { transmitRecordNo, sharedAt } = made.record;
    await keepShared(tx, transmitRecordNo, {
      ...{ channel: channel ?? made.record.channel, productPlanNo: process.productPlanNo },
      ...{ frontGenesSealed: null, sharedAt: sharedAt ?? at },
    });
    if (sharedAt === null) {
      await takeBackHandedOver(tx, process_no, at, { but: transmitRecordNo });
      await bindTransmitRecord(tx, process_no, { transmitRecordNo, salesNo: session.salesNo }, at);
      const by = { actor: session.sessionId, at };
      await writeEvent(tx, processOwner(process_no), 'share_application', { record: transmitRecordNo }, by);
    }
    return await preparedTransmit(tx, product, made, origin);
  });
  notifyProcessChanged(context, process_no);
  return prepared;
}

/** Throws applicantMobileMissing. */
async function requireMobile(
  { personalData }: ServiceContext,
  tx: Queryable,
  { process, product }: OpenApplication,
): Promise<void> {
  const snapshot = await findSnapshot(tx, personalData, process.processNo);
  const applicant = product.modules.find(({ module }) => module === 'applicant');
  const mobile = valueOfKind(applicant, snapshot?.values.applicant?.[0] ?? {}, 'mobile');
  if (!mobilePattern.test(mobile)) throw new Failure('applicantMobileMissing');
}
