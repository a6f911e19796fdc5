import { bridge } from '../../../contract/services/bridge.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useTransferRealLinkQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    transferRealLink: endpoint(build, bridge.transferRealLink, { quiet: true }),
  }),
});
