import { catalogue } from '../../../contract/codes/catalogue.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import { trial } from '../../../contract/services/trial.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

/** What somebody shared may be over by now; the process begins and goes on without it. */
const handles = [catalogue.linkInvalid.code];

export const saleProcessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    progress: endpoint(build, insureProcess.progress, { quiet: true, provides: 'Process' }),
    generateProcessNo: endpoint(build, insureProcess.customerGenerateProcessNo, { quiet: true, handles }),
    salesGenerateProcessNo: endpoint(build, insureProcess.salesGenerateProcessNo, { quiet: true, handles }),
    processTransmitInfo: endpoint(build, insureProcess.transmitInfo, { quiet: true }),
    bindRecordNo: endpoint(build, insureProcess.bindRecordNo, { quiet: true, handles }),
    storeTrialSnapshot: endpoint(build, trial.storeSnapshot, { quiet: true }),
    handleProcess: endpoint(build, insureProcess.handleProcess, {
      quiet: true,
      // What was filled in stays before the eyes of who may contract for it no more.
      handles: [catalogue.productMissing.code],
    }),
  }),
});
