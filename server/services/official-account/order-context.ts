import type { RequestOf } from '../../../contract/define.ts';
import type { officialAccount } from '../../../contract/services/official-account.ts';
import { Failure } from '../../domain/failure.ts';
import type { LinkPurpose } from '../../domain/link.ts';
import type { Queryable } from '../../ports/database.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { orderOf } from '../../records/order/orders.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { findTransmitRecord } from '../../records/transmit/records.ts';

type Context = RequestOf<typeof officialAccount.customerConfig>;

/** What a page is about, as its order context names it. */
export interface NamedSale {
  /** The agents behind what is named: of one sale there is one. */
  readonly agents: ReadonlySet<string | null>;
  /** Of the link that leads there; null: none was named. */
  readonly purpose: LinkPurpose | null;
}

/** Throws processMissing and linkInvalid for what names nothing, or not the same sale. */
export async function saleNamed(
  tx: Queryable,
  { process_no, transmit_record_no, order_no }: Context,
): Promise<NamedSale> {
  const order = order_no === undefined ? undefined : await orderOf(tx, order_no);
  if (order_no !== undefined && !order) throw new Failure('processMissing');
  const shared = await sharedAs(tx, transmit_record_no);
  const named = [process_no, order?.processNo, shared.processNo].flatMap((no) => no ?? []);
  const [processNo] = named;
  if (named.some((no) => no !== processNo)) throw new Failure('linkInvalid');
  const agents = new Set<string | null>();
  if (processNo !== undefined) agents.add((await anyProcess(tx, processNo)).salesNo);
  if (shared.salesNo !== undefined) agents.add(shared.salesNo);
  return { agents, purpose: shared.purpose };
}

interface Shared {
  readonly purpose: LinkPurpose | null;
  readonly processNo: string | null;
  /** Undefined: the number is no agent's share. */
  readonly salesNo: string | null | undefined;
}

async function sharedAs(tx: Queryable, transmitRecordNo: string | undefined): Promise<Shared> {
  if (transmitRecordNo === undefined) return { purpose: null, processNo: null, salesNo: undefined };
  const link = await findLinkByNumber(tx, transmitRecordNo);
  if (!link) throw new Failure('linkInvalid');
  const record = await findTransmitRecord(tx, transmitRecordNo);
  const ofProcess = link.ownerKind === 'process' ? link.ownerNo : null;
  return {
    purpose: link.purpose,
    processNo: record?.processNo ?? ofProcess,
    salesNo: record?.salesNo,
  };
}
