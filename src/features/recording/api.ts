import { faceWill } from '../../../contract/services/face-will.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { endpoint } from '../../api/endpoint.ts';
import { recordingProgressApi } from '../../process/recording/recording-progress.ts';

export const recordingApi = recordingProgressApi.injectEndpoints({
  endpoints: (build) => ({
    confirmPolicyItem: endpoint(build, singleRecording.confirmPolicyItem),
    faceWillLink: endpoint(build, singleRecording.getFaceWillLink, { quiet: true }),
    // The page shows the result first; the customer's tap then asks how far the recording is.
    confirmFaceWill: endpoint(build, faceWill.confirm, { quiet: true }),
    choosePerson: endpoint(build, faceWill.choosePerson, { quiet: true }),
    readContent: endpoint(build, singleRecording.getReadContent, { quiet: true, provides: 'Recording' }),
    startRecording: endpoint(build, singleRecording.startRecording, { quiet: true }),
    keepClip: endpoint(build, singleRecording.keepClip, { quiet: true }),
    discardClips: endpoint(build, singleRecording.discardClips, { quiet: true, invalidates: 'Recording' }),
    readVideo: endpoint(build, singleRecording.getReadVideo, { quiet: true }),
    requestReview: endpoint(build, singleRecording.requestReview, { invalidates: 'Recording' }),
    verifyRemark: endpoint(build, singleRecording.getVerifyRemark, { quiet: true }),
    submitReadVideo: endpoint(build, singleRecording.submitReadVideo, {
      quiet: true,
      invalidates: 'Recording',
    }),
  }),
});
