import { file } from '../../../contract/services/file.ts';
import { insure } from '../../../contract/services/insure.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { endpoint } from '../../api/endpoint.ts';
import { standingApi } from '../../process/recording-standing.ts';

export const recordingApi = standingApi.injectEndpoints({
  endpoints: (build) => ({
    sendCaptcha: endpoint(build, insure.sendCaptcha),
    verifyCaptcha: endpoint(build, insure.verifyCaptcha, { invalidates: 'Recording' }),
    confirmPolicyItem: endpoint(build, singleRecording.confirmPolicyItem),
    readContent: endpoint(build, singleRecording.getReadContent, { quiet: true, provides: 'Recording' }),
    keepClip: endpoint(build, singleRecording.keepClip, { quiet: true }),
    discardClips: endpoint(build, singleRecording.discardClips, { quiet: true, invalidates: 'Recording' }),
    verifyRemark: endpoint(build, singleRecording.getVerifyRemark, { quiet: true }),
    submitReadVideo: endpoint(build, singleRecording.submitReadVideo, {
      quiet: true,
      invalidates: 'Recording',
    }),
    tempKeys: endpoint(build, file.getTempKeysByBucket, { quiet: true }),
    createCoreFile: endpoint(build, file.createCoreFile, { quiet: true }),
  }),
});
