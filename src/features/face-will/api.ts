import { faceWill } from '../../../contract/services/face-will.ts';
import { baseApi } from '../../api/base-api.ts';
import { endpoint } from '../../api/endpoint.ts';

export const { useOpenFaceWillMutation, useAnswerFaceWillMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openFaceWill: endpoint(build, faceWill.open, { quiet: true }),
    answerFaceWill: endpoint(build, faceWill.answer, { quiet: true }),
  }),
});
