import { trial } from '../../../contract/services/trial.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const trialApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    layoutList: endpoint(build, trial.layoutList, { quiet: true, provides: 'Layout' }),
    geneList: endpoint(build, trial.geneList, { quiet: true }),
    geneCommit: endpoint(build, trial.geneCommit, { quiet: true }),
    trialSnapshot: endpoint(build, trial.snapshot, { quiet: true }),
    productSwitch: endpoint(build, trial.productSwitch, { quiet: true }),
  }),
});
