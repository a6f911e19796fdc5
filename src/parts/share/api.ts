import { catalogue } from '../../../contract/codes/catalogue.ts';
import { insure } from '../../../contract/services/insure.ts';
import { trial } from '../../../contract/services/trial.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const shareApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    salesPreTransmit: endpoint(build, trial.salesPreTransmit, { quiet: true }),
    customerPreTransmit: endpoint(build, trial.customerPreTransmit, { quiet: true }),
    salesStoreTransmit: endpoint(build, trial.salesStoreTransmit, { quiet: true }),
    customerStoreTransmit: endpoint(build, trial.customerStoreTransmit, { quiet: true }),
    handOver: endpoint(build, insure.salesStoreTransmit, {
      quiet: true,
      // The page of what was prepared says both itself: a trial or a product's end is none of its agent's ways on.
      handles: [catalogue.serialAlreadyBound.code, catalogue.productMissing.code],
    }),
  }),
});
