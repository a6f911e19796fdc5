import type * as z from 'zod/mini';
import { leftToDo } from '../../domain/board/sale-words.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { findLinkByNumber, isOpenLink, linkAddress } from '../../records/links/links.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { ownSale } from '../../records/sales-board/one-sale.ts';
import { findSalesAgent } from '../../records/sales/sales-agents.ts';
import type { sendSaleReminderJob } from '../kinds.ts';

type Payload = z.infer<typeof sendSaleReminderJob.payload>;

/** Sends the applicant the link, unless it is revoked or over by now, or nothing is left for them to do. */
export const sendSaleReminder =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ processNo, record, origin }) => {
    const { connection, sms, now } = context;
    const { db } = connection;
    const link = await findLinkByNumber(db, record);
    const { salesNo } = await anyProcess(db, processNo);
    const agent = salesNo === null ? undefined : await findSalesAgent(db, salesNo);
    if (!link || !isOpenLink(link, now()) || !agent) return;
    const { row, named } = await ownSale(context, db, processNo, agent.salesNo);
    const what = leftToDo[row.now.what];
    if (what === null || named.mobile === '') return;
    await sms.send(named.mobile, {
      kind: 'sale_reminder',
      values: {
        ...{ product: named.product, sales: agent.name, what },
        ...{ address: linkAddress(origin, link.code), code: link.code },
      },
    });
  };
