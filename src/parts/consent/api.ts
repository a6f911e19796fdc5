import { consent } from '../../../contract/services/consent.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const consentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    consents: endpoint(build, consent.list, { quiet: true, provides: 'Consent' }),
    ownCopy: endpoint(build, consent.ownCopy, { quiet: true, provides: 'Consent' }),
    giveConsent: endpoint(build, consent.give, { quiet: true }),
    withdrawConsent: endpoint(build, consent.withdraw, { quiet: true, invalidates: 'Consent' }),
  }),
});

// What giving one answered is the list as it now is: who left the page meanwhile finds it there, also without a network.
consentApi.enhanceEndpoints({
  endpoints: {
    giveConsent: {
      async onQueryStarted({ purpose: _purpose, version: _version, ...owner }, { dispatch, queryFulfilled }) {
        const told = await queryFulfilled.catch(() => null);
        if (told) await dispatch(consentApi.util.upsertQueryData('consents', owner, told.data));
      },
    },
  },
});
