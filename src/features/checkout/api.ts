import { order } from '../../../contract/services/order.ts';
import { payment } from '../../../contract/services/payment.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useCheckoutInfoQuery, usePayMutation, usePayLinkMutation, useLazyBankSignUrlQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      checkoutInfo: {
        ...endpoint(build, order.getCheckoutCounterInfo, { quiet: true }),
        // Whoever comes back is shown what it says now: meanwhile it may have been confirmed anew, or a payment failed.
        keepUnusedDataFor: 0,
      },
      pay: endpoint(build, order.pay, { quiet: true }),
      payLink: endpoint(build, order.payLink, { quiet: true }),
      bankSignUrl: endpoint(build, payment.getBankSignUrl, { quiet: true }),
    }),
  });
