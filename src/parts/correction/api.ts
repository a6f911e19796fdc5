import { order } from '../../../contract/services/order.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const correctionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    correctOrder: endpoint(build, order.correct, { quiet: true, invalidates: 'Identity' }),
  }),
});

export const { useCorrectOrderMutation } = correctionApi;
