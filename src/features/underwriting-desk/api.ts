import { underwriting } from '../../../contract/services/underwriting.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { usePolledEvery } from '../../api/polled.ts';

export const deskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    cases: endpoint(build, underwriting.cases, { quiet: true, provides: 'Review' }),
    underwritingCase: endpoint(build, underwriting.case, { quiet: true, provides: 'Review' }),
    decideCase: endpoint(build, underwriting.decide, { quiet: true, invalidates: 'Review' }),
    askForImages: endpoint(build, underwriting.askForImages, { quiet: true, invalidates: 'Review' }),
    takeBackImages: endpoint(build, underwriting.takeBackImages, { quiet: true, invalidates: 'Review' }),
    casePhone: endpoint(build, underwriting.casePhone, { quiet: true }),
    lockCase: endpoint(build, underwriting.lock, { quiet: true }),
    policyCalls: endpoint(build, underwriting.policyCalls, { quiet: true, provides: 'Review' }),
    policyCall: endpoint(build, underwriting.policyCall, { quiet: true, provides: 'Review' }),
    policyCallPhone: endpoint(build, underwriting.policyCallPhone, { quiet: true }),
    amounts: endpoint(build, underwriting.amounts, { quiet: true, provides: 'Review' }),
    amount: endpoint(build, underwriting.amount, { quiet: true, provides: 'Review' }),
    decideAmount: endpoint(build, underwriting.decideAmount, { quiet: true, invalidates: 'Review' }),
    tryPolicyCall: endpoint(build, underwriting.tryPolicyCall, { quiet: true, invalidates: 'Review' }),
  }),
});

/** New cases come by themselves. */
export const usePolled = () => usePolledEvery(10_000);
