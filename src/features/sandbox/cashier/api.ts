import { cashier } from '../../../../contract/sandbox/cashier.ts';
import { baseApi } from '../../../api/base-api.ts';
import { endpoint } from '../../../api/endpoint.ts';

const cashierApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    cashierTrade: endpoint(build, cashier.trade, { quiet: true }),
    cashierAct: endpoint(build, cashier.act, { quiet: true }),
    cashierAgree: endpoint(build, cashier.agree, { quiet: true }),
  }),
});

export const { useCashierTradeQuery, useCashierActMutation, useCashierAgreeMutation } = cashierApi;
