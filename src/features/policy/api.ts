import { payment } from '../../../contract/services/payment.ts';
import { policy } from '../../../contract/services/policy.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

const policyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    findPolicy: endpoint(build, policy.find, { quiet: true }),
    policyDetail: endpoint(build, policy.detail, { quiet: true, provides: 'Policy' }),
    receivePolicy: endpoint(build, policy.receive, { quiet: true, invalidates: 'Policy' }),
    renewRecording: endpoint(build, policy.renewRecording, { quiet: true, invalidates: 'Policy' }),
    policyDocument: endpoint(build, policy.document, { quiet: true }),
    checkSignature: endpoint(build, policy.checkSignature, { quiet: true }),
    surrenderQuote: endpoint(build, policy.surrenderQuote, { quiet: true }),
    sendSurrenderCaptcha: endpoint(build, policy.sendCaptcha, { quiet: true }),
    endDebit: endpoint(build, policy.endDebit, { quiet: true, invalidates: 'Policy' }),
    bankSignUrl: endpoint(build, payment.getBankSignUrl, { quiet: true }),
    surrender: endpoint(build, policy.surrender, { quiet: true, invalidates: 'Policy' }),
  }),
});

export const {
  useFindPolicyMutation,
  usePolicyDetailQuery,
  useReceivePolicyMutation,
  useRenewRecordingMutation,
  useLazyPolicyDocumentQuery,
  useCheckSignatureQuery,
  useSurrenderQuoteQuery,
  useSendSurrenderCaptchaMutation,
  useEndDebitMutation,
  useLazyBankSignUrlQuery,
  useSurrenderMutation,
} = policyApi;
