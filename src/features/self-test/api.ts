import { file } from '../../../contract/services/file.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const selfTestApi = baseApi.injectEndpoints({
  endpoints: (build) => ({ storeProbe: endpoint(build, file.storeProbe, { quiet: true }) }),
});
