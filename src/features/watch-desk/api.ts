import { watchedSale } from '../../../contract/services/watched-sale.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const watchDeskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    watchedSales: endpoint(build, watchedSale.sales, { quiet: true }),
    watchedSale: endpoint(build, watchedSale.sale, { quiet: true }),
    watchedEvents: endpoint(build, watchedSale.events, { quiet: true }),
    watchedBatches: endpoint(build, watchedSale.batches, { quiet: true }),
  }),
});

/** Sales under way grow while they are watched. */
export const watchedEveryMs = 15_000;
