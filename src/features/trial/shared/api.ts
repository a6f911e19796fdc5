import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { product } from '../../../../contract/services/product.ts';
import { baseApi } from '../../../api/base-api.ts';
import { endpoint } from '../../../api/endpoint.ts';

export const sharedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sharedProduct: endpoint(build, product.transmitInfo, {
      quiet: true,
      // A link that is over shows the product all the same, and lets who holds the process go on. So does one of a
      // product that was put down, where that was applied for.
      handles: [catalogue.linkInvalid.code, catalogue.productMissing.code],
    }),
  }),
});
