import { adviser } from '../../../contract/services/adviser.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const adviserApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adviserContact: endpoint(build, adviser.contact, { quiet: true }),
    askAdviser: endpoint(build, adviser.askLink, { quiet: true }),
  }),
});
