import { sql, type SQL } from 'drizzle-orm';
import { processOwner, type Owner, type OwnerKind } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { members, orders } from '../../tables/order.ts';
import { policies } from '../../tables/policy.ts';
import { processes } from '../../tables/process.ts';
import { saleChanges } from '../../tables/sales-board.ts';
import { transmitRecords } from '../../tables/transmit.ts';

const ofOrder = (orderNo: SQL): SQL =>
  sql`select ${orders.processNo} from ${orders} where ${orders.orderNo} = (${orderNo})`;

/** The process that something is a part of. */
const processOf: Record<OwnerKind, (no: string) => SQL> = {
  process: (no) => sql`${no}`,
  order: (no) => ofOrder(sql`${no}`),
  member: (no) => ofOrder(sql`select ${members.orderNo} from ${members} where ${members.memberNo} = ${no}`),
  transmit_record: (no) =>
    sql`select ${transmitRecords.processNo} from ${transmitRecords} where ${transmitRecords.transmitRecordNo} = ${no}`,
  recording: (no) =>
    ofOrder(sql`select ${policies.orderNo} from ${policies} where ${policies.recordingNo} = ${no}`),
};

/**
 * The statement by which an agent's sale changes: its board shows it in front. It changes nothing where what changed is
 * no part of a sale, or where no agent stands behind it.
 */
export function saleChange(owner: Owner, at: Date): SQL {
  const processNo = processOf[owner.kind](owner.no);
  return sql`
    insert into ${saleChanges} (process_no, sales_no, changed_at)
    select ${processes.processNo}, ${processes.salesNo}, ${at.toISOString()}::timestamptz
    from ${processes}
    where ${processes.processNo} = (${processNo}) and ${processes.salesNo} is not null
    on conflict (process_no) do update set
      sales_no = excluded.sales_no,
      changed_at = greatest(sale_changes.changed_at, excluded.changed_at)`;
}

export async function touchProcess(tx: Queryable, processNo: string, at: Date): Promise<void> {
  await tx.execute(saleChange(processOwner(processNo), at));
}
