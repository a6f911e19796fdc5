import type { singleRecording } from '../../../contract/services/single-recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { recordingBehind, heldRecording } from '../../records/recording/holder.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { verifyRemarkOf } from '../../records/review/verify-remark.ts';
import type { Handlers } from '../handlers.ts';
import { confirmDetail } from './confirm-detail.ts';
import { confirmPolicyItem } from './confirm-policy-item.ts';
import { discardClips } from './discard-clips.ts';
import { getFaceWillLink } from './get-face-will-link.ts';
import { getReadContent } from './get-read-content.ts';
import { getReadVideo } from './get-read-video.ts';
import { keepClip } from './keep-clip.ts';
import { progressOf } from './progress.ts';
import { requestReview } from './request-review.ts';
import { startRecording } from './start-recording.ts';
import { submitReadVideo } from './submit-read-video.ts';

export const singleRecordingHandlers = (context: ServiceContext): Handlers<typeof singleRecording> => {
  const { connection, now } = context;
  return {
    async confirmDetail({ transmit_record_no }, { session }) {
      const recording = await recordingBehind(connection.db, transmit_record_no, now());
      return await confirmDetail(context, connection.db, recording, session);
    },
    confirmPolicyItem: (input, caller) => confirmPolicyItem(context, input, caller),
    getFaceWillLink: ({ transmit_record_no }, caller) => getFaceWillLink(context, transmit_record_no, caller),
    startRecording: (input, caller) => startRecording(context, input, caller),
    getReadContent: (input, caller) => getReadContent(context, input, caller),
    getReadVideo: (input, caller) => getReadVideo(context, input, caller),
    requestReview: (input, caller) => requestReview(context, input, caller),
    keepClip: (input, caller) => keepClip(context, input, caller),
    discardClips: (input, caller) => discardClips(context, input, caller),
    submitReadVideo: (input, caller) => submitReadVideo(context, input, caller),
    async getVerifyRemark({ transmit_record_no }, { session }) {
      const recording = await heldRecording(connection.db, transmit_record_no, session, now());
      return {
        ...progressOf(recording, true),
        ...(await verifyRemarkOf(context, recording)),
        submissions_left: await submissionsLeftOf(connection.db, recording),
      };
    },
  };
};
