import { product } from '../../../../contract/services/product.ts';
import { baseApi } from '../../../api/base-api.ts';
import { endpoint } from '../../../api/endpoint.ts';

export const sharedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sharedProduct: endpoint(build, product.transmitInfo, { quiet: true }),
  }),
});
