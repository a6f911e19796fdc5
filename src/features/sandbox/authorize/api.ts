import { openPlatform } from '../../../../contract/sandbox/open-platform.ts';
import { baseApi } from '../../../api/base-api.ts';
import { endpoint } from '../../../api/endpoint.ts';

export const { useAllowMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({ allow: endpoint(build, openPlatform.allow) }),
});
