import { insure } from '../../../contract/services/insure.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const captchaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendCaptcha: endpoint(build, insure.sendCaptcha),
    verifyCaptcha: endpoint(build, insure.verifyCaptcha, { invalidates: 'Recording' }),
  }),
});
