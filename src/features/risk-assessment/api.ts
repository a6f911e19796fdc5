import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

// Tagged as what the process's event stream renews: what came of a call shows without a reload.

export const riskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    riskInformation: endpoint(build, riskAssessment.information, { quiet: true, provides: 'Identity' }),
    riskConclusion: endpoint(build, riskAssessment.getConclusion, { quiet: true, provides: 'Identity' }),
    submitRisk: endpoint(build, riskAssessment.submitConclusion, { quiet: true, invalidates: 'Identity' }),
  }),
});

// What an act answered is the conclusion as it now is: on a bad network the one before it stood there.
riskApi.enhanceEndpoints({
  endpoints: {
    submitRisk: {
      async onQueryStarted({ process_no }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        if (!told) return;
        dispatch(
          riskApi.util.updateQueryData('riskConclusion', { process_no }, (known) => {
            known.conclusion = told.data;
          }),
        );
      },
    },
  },
});
