import type { ProcessRecord } from '../../../contract/model/process.ts';
import { Failure } from '../../domain/failure.ts';
import { processesPerAddress, processesPerVisitor, tooManyRequests } from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { beginProcess, type ProcessRow } from '../../records/process/processes.ts';
import { productOnSale } from '../../records/process/product-of.ts';
import { processRecordOf, standOf } from '../../records/process/standing.ts';
import { workingAgent } from '../../records/sales/sales-agents.ts';
import { findTransmitRecord } from '../../records/transmit/records.ts';

interface Asked {
  readonly product_no: string;
  readonly product_plan_no?: string | undefined;
  readonly transmit_record_no?: string | undefined;
  readonly request_id: string;
}

/**
 * Begins a process by the product's latest version: a customer's, or one that an agent prepares. The same request
 * again is the same process. Throws productMissing, planMissing, linkInvalid of a link that is not there or over, and
 * requestChanged where the request began a process of another product; tooManyRequests where a visitor or an address
 * began too many in a day.
 */
export async function generateProcessNo(
  context: ServiceContext,
  asked: Asked,
  mode: ProcessRow['mode'],
  { session, network }: Pick<Caller<'visitor_or_sales'>, 'session' | 'network'>,
): Promise<ProcessRecord> {
  const { connection, now } = context;
  const at = now();
  const record = await connection.db.transaction(async (tx) => {
    const product = await productOnSale(context, tx, asked.product_no);
    const planNo = asked.product_plan_no ?? null;
    if (planNo !== null && !product.planNos.includes(planNo)) throw new Failure('planMissing');
    const came = await cameBy(tx, asked.transmit_record_no ?? null, at);
    const begun = {
      ...{ ...came, productPlanNo: planNo, mode, requestId: asked.request_id },
      ...('salesNo' in session ? { salesNo: session.salesNo } : {}),
      ...{ productNo: product.productNo, productVersion: product.version },
    };
    const { process, isNew } = await beginProcess(tx, session, begun, at);
    if (process.productNo !== product.productNo) throw new Failure('requestChanged');
    const answer = processRecordOf(
      await standOf(context, tx, process),
      'salesNo' in session ? 'sales' : 'customer',
    );
    // Last: whoever shares the address waits for its row until this is over.
    if (isNew && !('salesNo' in session)) await count(context, tx, { session, network });
    return answer;
  });
  notifyProcessChanged(context, record.insure_process_no);
  return record;
}

/** Throws tooManyRequests. */
async function count(
  { personalData, now }: ServiceContext,
  tx: Queryable,
  { session, network }: Pick<Caller<'visitor_or_sales'>, 'session' | 'network'>,
): Promise<void> {
  const begun = [
    { limit: processesPerVisitor, of: session.sessionId },
    { limit: processesPerAddress, of: network },
  ];
  for (const counted of begun) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyRequests(from, now());
  }
}

/**
 * The link by which somebody came, and the agent behind it: from then on one of the agent's customers, unless the agent
 * left. Throws linkInvalid unless the link is there and open.
 */
export async function cameBy(
  tx: Queryable,
  transmitRecordNo: string | null,
  at: Date,
): Promise<Pick<ProcessRow, 'transmitRecordNo' | 'salesNo'>> {
  if (transmitRecordNo === null) return { transmitRecordNo, salesNo: null };
  const link = await findLinkByNumber(tx, transmitRecordNo);
  if (!link || link.revokedAt !== null || link.expiresAt <= at) throw new Failure('linkInvalid');
  const record = await findTransmitRecord(tx, transmitRecordNo);
  const agent = await workingAgent(tx, record?.salesNo ?? null);
  return { transmitRecordNo, salesNo: agent?.salesNo ?? null };
}
