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
