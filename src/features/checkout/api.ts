import { order } from '../../../contract/services/order.ts';
import { payment } from '../../../contract/services/payment.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useCheckoutInfoQuery, usePayMutation, usePayLinkMutation, useLazyBankSignUrlQuery } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      checkoutInfo: endpoint(build, order.getCheckoutCounterInfo, { quiet: true }),
      pay: endpoint(build, order.pay, { quiet: true }),
      payLink: endpoint(build, order.payLink, { quiet: true }),
      bankSignUrl: endpoint(build, payment.getBankSignUrl, { quiet: true }),
    }),
  });
