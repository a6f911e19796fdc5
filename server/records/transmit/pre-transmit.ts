import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import { Failure } from '../../domain/failure.ts';
import type { SalesSession, VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { productOnShelf } from '../product/products.ts';
import { workingAgent } from '../sales/sales-agents.ts';
import { preparedTransmit } from './prepared-transmit.ts';
import { findTransmitRecord, makeTransmitRecord } from './records.ts';

interface Asked {
  readonly product_no: string;
  readonly product_plan_no?: string | undefined;
  readonly old_record_no?: string | undefined;
  readonly transmit_read_log_no?: string | undefined;
  readonly request_id: string;
}

interface Sharer {
  readonly session: VisitorSession | SalesSession;
  readonly origin: string;
}

/** How long what is handed on can be opened. */
const productLinkMs = 30 * 86_400_000;

/** Who makes a record: the agent, with whichever session; a customer by theirs. */
export const makerOf = (session: VisitorSession | SalesSession): string =>
  'salesNo' in session ? session.salesNo : session.sessionId;

/** A record for a product that is about to be shared. Throws productMissing, planMissing and linkInvalid. */
export async function preTransmit(
  context: ServiceContext,
  asked: Asked,
  { session, origin }: Sharer,
): Promise<PreparedTransmit> {
  const { connection, personalData, now } = context;
  const at = now();
  const product = await productOnShelf(context, asked.product_no);
  const planNo = asked.product_plan_no ?? null;
  if (planNo !== null && !product.plans.some(({ plan_no }) => plan_no === planNo))
    throw new Failure('planMissing');
  const isSales = 'salesNo' in session;
  return await connection.db.transaction(async (tx) => {
    const oldRecordNo = asked.old_record_no ?? null;
    const made = await makeTransmitRecord(
      tx,
      personalData,
      {
        ...{ productNo: product.product_no, productPlanNo: planNo, mode: 'customer_insure', processNo: null },
        ...(isSales
          ? { role: 'sales', pageKind: 'saleTrialPage' }
          : { role: 'customer', pageKind: 'trialPage' }),
        salesNo: isSales ? session.salesNo : await salesOf(tx, oldRecordNo),
        ...{ madeBy: makerOf(session), requestId: asked.request_id, oldRecordNo },
        readLogNo: asked.transmit_read_log_no ?? null,
      },
      {
        ...{ kind: isSales ? 'salesProductLink' : 'productLink', purpose: 'product' },
        expiresAt: new Date(at.getTime() + productLinkMs),
      },
      at,
    );
    return await preparedTransmit(tx, product, made, origin);
  });
}

/** Who hands on what came from an agent hands it on for that agent, unless the agent left. Throws linkInvalid where there is no such record. */
async function salesOf(tx: Queryable, oldRecordNo: string | null): Promise<string | null> {
  if (oldRecordNo === null) return null;
  const old = await findTransmitRecord(tx, oldRecordNo);
  if (!old) throw new Failure('linkInvalid');
  return (await workingAgent(tx, old.salesNo))?.salesNo ?? null;
}
