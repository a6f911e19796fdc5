import { policy } from '../../../contract/services/policy.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

const visitApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    onlineVisit: endpoint(build, policy.visit, { quiet: true, provides: 'Policy' }),
    answerVisit: endpoint(build, policy.answerVisit, { quiet: true, invalidates: 'Policy' }),
    askCall: endpoint(build, policy.askCall, { quiet: true, invalidates: 'Policy' }),
  }),
});

export const { useOnlineVisitQuery, useAnswerVisitMutation, useAskCallMutation } = visitApi;
