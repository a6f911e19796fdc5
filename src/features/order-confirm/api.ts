import { order } from '../../../contract/services/order.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const orderConfirmApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // The stream of an order's members says when it is another.
    confirmDetails: endpoint(build, order.confirmDetails, { quiet: true, provides: 'Identity' }),
    sendVerifySms: endpoint(build, order.sendVerifySms, { quiet: true }),
    confirmOrder: endpoint(build, order.confirm, { quiet: true, invalidates: 'Identity' }),
    sendConfirmMessage: endpoint(build, order.sendConfirmMessage, { quiet: true, invalidates: 'Identity' }),
    reportMistake: endpoint(build, order.reportMistake, { quiet: true, invalidates: 'Identity' }),
    correctOrder: endpoint(build, order.correct, { quiet: true, invalidates: 'Identity' }),
  }),
});

export const {
  useConfirmDetailsQuery,
  useSendVerifySmsMutation,
  useConfirmOrderMutation,
  useSendConfirmMessageMutation,
  useReportMistakeMutation,
  useCorrectOrderMutation,
} = orderConfirmApi;
