import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { submittedRecording, type Payload } from './make-permanent-video.ts';
import { giveVerdict, leftToPerson } from './verdict.ts';

/**
 * Instead of a video that took its process with it: nothing of the clips is touched, and a person decides what the
 * customer is to do.
 */
export const setRecordingAside =
  (context: ServiceContext): JobHandler<Payload> =>
  async (payload, job) => {
    const recording = await submittedRecording(context, payload);
    if (!recording) return;
    await job.commit((tx) => giveVerdict(context, tx, recording, leftToPerson('unreadable')));
    await context.jobs.wake();
    notifyChanged(context, recording.recordingNo);
  };
