import { review } from '../../../contract/services/review.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { usePolledEvery } from '../../api/polled.ts';

const identityDeskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    identityCases: endpoint(build, review.identityCases, { quiet: true, provides: 'Review' }),
    identityCase: endpoint(build, review.identityCase, { quiet: true, provides: 'Review' }),
    identityPhone: endpoint(build, review.identityPhone, { quiet: true }),
    lockIdentity: endpoint(build, review.lockIdentity, { quiet: true }),
    faceFilm: endpoint(build, review.faceFilm, { quiet: true }),
    decideIdentity: endpoint(build, review.decideIdentity, { quiet: true, invalidates: 'Review' }),
  }),
});

export const {
  useIdentityCasesQuery,
  useIdentityCaseQuery,
  useIdentityPhoneMutation,
  useLockIdentityMutation,
  useFaceFilmMutation,
  useDecideIdentityMutation,
} = identityDeskApi;

/** What others decide, and what comes in, is seen without a tap. */
export const usePolled = () => usePolledEvery(10_000);
