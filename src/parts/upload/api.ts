import { file } from '../../../contract/services/file.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const uploadApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tempKeys: endpoint(build, file.getTempKeysByBucket, { quiet: true }),
    createCoreFile: endpoint(build, file.createCoreFile, { quiet: true }),
  }),
});
