import { salesBoard } from '../../../contract/services/sales-board.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

/** The list itself is the store's (board/sale-store.ts): thousands of rows are no cache entry. */
export const salesBoardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sale: endpoint(build, salesBoard.sale, { quiet: true }),
    shares: endpoint(build, salesBoard.shares, { quiet: true }),
    remind: endpoint(build, salesBoard.remind, { quiet: true }),
    remindMany: endpoint(build, salesBoard.remindMany, { quiet: true }),
    revokeSaleLink: endpoint(build, salesBoard.revokeLink, { quiet: true }),
    renewSaleLink: endpoint(build, salesBoard.renewLink, { quiet: true }),
    callSale: endpoint(build, salesBoard.callCustomer, { quiet: true }),
    putSaleNote: endpoint(build, salesBoard.putNote, { quiet: true }),
  }),
});
