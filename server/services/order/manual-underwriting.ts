import type { order } from '../../../contract/services/order.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { healthScope } from '../../records/health/health-scope.ts';
import { readLinksFor } from '../../records/files/read-links.ts';
import { imagePageOf } from '../../records/underwriting-case/image-page.ts';
import type { Handlers } from '../handlers.ts';
import { preUploadMwImageList } from './pre-upload-mw-image-list.ts';
import { queryOrderMwStatus } from './query-order-mw-status.ts';

type ManualUnderwriting = Pick<
  Handlers<typeof order>,
  'queryOrderMwStatus' | 'preUploadMwImageList' | 'preUploadMwImagePage'
>;

/** The manual underwriting of an order, as its customer sees it. */
export const manualUnderwritingHandlers = (context: ServiceContext): ManualUnderwriting => ({
  queryOrderMwStatus: (input, caller) => queryOrderMwStatus(context, input, caller),

  preUploadMwImageList: (input, caller) => preUploadMwImageList(context, input, caller),

  async preUploadMwImagePage(input, { session, hostname }) {
    const { db } = context.connection;
    const scope = await healthScope(context, db, input, session);
    return await imagePageOf(context, db, scope, readLinksFor(context, 'customer', hostname));
  },
});
