import type { RequestOf } from '../../../contract/define.ts';
import type { salesBoard } from '../../../contract/services/sales-board.ts';
import { Failure } from '../../domain/failure.ts';
import { orderLinkKind } from '../../domain/link.ts';
import { processOwner } from '../../domain/owner.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { happenedByRequest, writeEvent } from '../../records/events/events.ts';
import { makeLink } from '../../records/links/links.ts';
import { bindTransmitRecord } from '../../records/process/processes.ts';
import { mayWith, type SaleTarget } from '../../records/sales-board/sale-links.ts';
import { shareAnew } from '../../records/transmit/share-anew.ts';
import { takeBack } from './take-back.ts';
import { targetOf } from './target-of.ts';

type Input = RequestOf<typeof salesBoard.renewLink>;

/**
 * A new link in the place of the one that was: that one is dead at once. The same request again does nothing. Throws
 * saleMissing and saleLinkFixed.
 */
export async function renewSaleLink(
  context: ServiceContext,
  input: Input,
  session: SalesSession,
): Promise<void> {
  const { connection, now } = context;
  await connection.db.transaction(async (tx) => {
    const at = now();
    const owner = processOwner(input.process_no);
    const target = await targetOf(context, tx, input, session);
    if (await happenedByRequest(tx, owner, 'renew_sale_link', input.request_id)) return;
    if (!target || !mayWith(target, at).renew) throw new Failure('saleLinkFixed');
    await takeBack(tx, target, at);
    const record = await replace(context, tx, input, target, at);
    const { member_no, request_id } = input;
    const detail = { record, member_no, request_id };
    await writeEvent(tx, owner, 'renew_sale_link', detail, { actor: session.salesNo, at });
  });
}

/** Answers the new link's number. */
async function replace(
  { settings, personalData }: ServiceContext,
  tx: Transaction,
  { process_no: processNo, request_id: requestId }: Input,
  { record, owner, purpose, personNo }: SaleTarget,
  at: Date,
): Promise<string> {
  if (record) {
    const { record: anew } = await shareAnew(tx, personalData, record, requestId, at);
    await bindTransmitRecord(tx, processNo, anew, at);
    return anew.transmitRecordNo;
  }
  const { transmitRecordNo } = await makeLink(tx, personalData, {
    ...{ kind: orderLinkKind(purpose), purpose, owner, personNo, createdAt: at },
    expiresAt: new Date(at.getTime() + settings.inviteHours * 3_600_000),
  });
  return transmitRecordNo;
}
