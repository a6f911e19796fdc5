import { product } from '../../../contract/services/product.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useOnShelfListQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    onShelfList: endpoint(build, product.onShelfList, { quiet: true }),
  }),
});
