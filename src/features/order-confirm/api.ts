import { order } from '../../../contract/services/order.ts';
import { policy } from '../../../contract/services/policy.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const orderConfirmApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // The stream of an order's members says when it is another.
    confirmDetails: endpoint(build, order.confirmDetails, { quiet: true, provides: 'Identity' }),
    shownText: endpoint(build, policy.shownText, { quiet: true }),
    sendVerifySms: endpoint(build, order.sendVerifySms, { quiet: true }),
    confirmOrder: endpoint(build, order.confirm, { quiet: true, invalidates: 'Identity' }),
    sendConfirmMessage: endpoint(build, order.sendConfirmMessage, { quiet: true, invalidates: 'Identity' }),
    reportMistake: endpoint(build, order.reportMistake, { quiet: true, invalidates: 'Identity' }),
  }),
});

// What a confirmation answered is the order as it now is: nobody is asked again until it is asked for anew.
orderConfirmApi.enhanceEndpoints({
  endpoints: {
    confirmOrder: {
      async onQueryStarted({ process_no, transmit_record_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        const of = process_no === undefined ? { transmit_record_no } : { process_no };
        if (told) await dispatch(orderConfirmApi.util.upsertQueryData('confirmDetails', of, told.data));
      },
    },
  },
});

export const {
  useConfirmDetailsQuery,
  useShownTextQuery,
  useSendVerifySmsMutation,
  useConfirmOrderMutation,
  useSendConfirmMessageMutation,
  useReportMistakeMutation,
} = orderConfirmApi;
