import { insure } from '../../../contract/services/insure.ts';
import { order } from '../../../contract/services/order.ts';
import { product } from '../../../contract/services/product.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const insureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    moduleList: endpoint(build, insure.moduleList, { quiet: true }),
    orderDetails: endpoint(build, order.details, { quiet: true, provides: 'Process' }),
    storeSnapshot: endpoint(build, insure.storeSnapshot, { quiet: true }),
    checkMobileVerify: endpoint(build, insure.checkMobileVerify, { quiet: true }),
    proposalPlanIsChange: endpoint(build, insure.proposalPlanIsChange, { quiet: true }),
    proposalPlanGeneList: endpoint(build, insure.proposalPlanGeneList, { quiet: true }),
    allRegionTreeList: endpoint(build, product.allRegionTreeList, { quiet: true }),
    allProfessionTreeList: endpoint(build, product.allProfessionTreeList, { quiet: true }),
    bankList: endpoint(build, product.bankList, { quiet: true }),
    destinationList: endpoint(build, product.destinationList, { quiet: true }),
  }),
});
