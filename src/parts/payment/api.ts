import { order } from '../../../contract/services/order.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

/** What any page of a sale may ask of its money. */
export const orderStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ orderStatus: endpoint(build, order.queryOrderStatus, { quiet: true }) }),
});

export const { useOrderStatusQuery } = orderStatusApi;
