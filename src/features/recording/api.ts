import { consent } from '../../../contract/services/consent.ts';
import { faceWill } from '../../../contract/services/face-will.ts';
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
    consents: endpoint(build, consent.list, { quiet: true, provides: 'Consent' }),
    giveConsent: endpoint(build, consent.give, { quiet: true, invalidates: 'Consent' }),
    withdrawConsent: endpoint(build, consent.withdraw, { quiet: true, invalidates: 'Consent' }),
    faceWillLink: endpoint(build, singleRecording.getFaceWillLink, { quiet: true }),
    // The page shows the result first; the customer's tap then asks where the recording stands.
    confirmFaceWill: endpoint(build, faceWill.confirm, { quiet: true }),
    choosePerson: endpoint(build, faceWill.choosePerson, { quiet: true }),
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
