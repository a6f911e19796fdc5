import { staff } from '../../../contract/services/staff.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const staffApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    staffLogin: endpoint(build, staff.login, { quiet: true }),
    staffLogout: endpoint(build, staff.logout, { quiet: true }),
  }),
});
