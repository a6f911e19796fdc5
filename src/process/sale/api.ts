import { insureProcess } from '../../../contract/services/insure-process.ts';
import { trial } from '../../../contract/services/trial.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const saleProcessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    progress: endpoint(build, insureProcess.progress, { quiet: true, provides: 'Process' }),
    generateProcessNo: endpoint(build, insureProcess.customerGenerateProcessNo, { quiet: true }),
    salesGenerateProcessNo: endpoint(build, insureProcess.salesGenerateProcessNo, { quiet: true }),
    processTransmitInfo: endpoint(build, insureProcess.transmitInfo, { quiet: true }),
    bindRecordNo: endpoint(build, insureProcess.bindRecordNo, { quiet: true }),
    storeTrialSnapshot: endpoint(build, trial.storeSnapshot, { quiet: true }),
    handleProcess: endpoint(build, insureProcess.handleProcess, { quiet: true }),
  }),
});
