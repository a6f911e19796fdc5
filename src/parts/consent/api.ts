import { consent } from '../../../contract/services/consent.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const consentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    consents: endpoint(build, consent.list, { quiet: true, provides: 'Consent' }),
    giveConsent: endpoint(build, consent.give, { quiet: true, invalidates: 'Consent' }),
    withdrawConsent: endpoint(build, consent.withdraw, { quiet: true, invalidates: 'Consent' }),
  }),
});
