import { warmCosSdk } from '../upload/cos-client.ts';
import { releaseEncodeWorker } from '../video/encode-worker.ts';
import { FileIntake } from './file-intake.ts';
import { closeWhenIdle } from './idle-camera.ts';
import { LiveReading } from './live-reading.ts';
import { previewOf } from './preview.ts';
import { createSessionParts, type SessionParts } from './session-parts.ts';
import { SessionSubmission } from './session-submission.ts';
import type { RecordingSession, SessionOptions } from './session.types.ts';

/** A session for one recording, idle until it is asked for something. Belongs to whoever disposes of it. */
export function createRecordingSession(options: SessionOptions): RecordingSession {
  const life = new AbortController();
  const parts = createSessionParts(
    options,
    life.signal,
    (reason, detail) => void live.interrupt(reason, detail),
  );
  const submission = new SessionSubmission(parts);
  const live = new LiveReading(parts, submission);
  const files = new FileIntake(parts, submission);
  const { sessionStore, devices, uploader, local } = parts;
  closeWhenIdle({
    ...{ sessionStore, devices, signal: life.signal },
    isFilming: () => live.isFilming(),
    isReadied: () => live.isReadied(),
    onSeen: () => void live.checkAgain(),
  });
  void uploader.run();
  // Parsed while the page is read: not between the tap and the first frame, and never after stop.
  void warmCosSdk().catch(() => undefined);

  return {
    getState: () => sessionStore.state,
    getSaved: () => sessionStore.saved,
    subscribe: (listener) => sessionStore.subscribe(listener),
    subscribeLevel: (listener) => sessionStore.subscribeLevel(listener),
    getStream: () => devices.stream,
    open: () => live.open(),
    ready: () => live.ready(),
    standDown: () => live.standDown(),
    begin: (at) => live.begin(at),
    advance: (to) => live.advance(to),
    rereadSegment: () => live.rereadSegment(),
    stop: (end) => live.stop(end),
    takeFile: (file) => files.take(file),
    cancelFile: () => files.putBack(),
    releaseCamera: () => devices.release(),
    submit: () => submission.submit(performance.now()),
    async handOver() {
      uploader.retryNow();
      await live.closed();
      await submission.handOver();
    },
    preview: async (segment) => previewOf((await local.open()).stored, segment),
    discard: () => discard(parts, live),
    dispose: () => dispose(parts, live, life),
  };
}

async function discard(parts: SessionParts, live: LiveReading) {
  const { calls, devices, local, sessionStore, signal, uploader } = parts;
  live.unwatch();
  const { clips, stored } = await local.open();
  await clips.active?.running.cancel();
  const clipIds = stored.clips.map(({ clipId }) => clipId);
  // Nothing more is sent of what is deleted there.
  for (const clipId of clipIds) uploader.remove(clipId);
  try {
    if (clipIds.length > 0) await calls.discardClips(clipIds, signal);
  } catch (error) {
    await clips.resumeUploads();
    throw error;
  }
  local.forgetElsewhere();
  await local.forget();
  devices.release();
  sessionStore.dispatch({ type: 'discarded' });
}

function dispose({ devices, local, sessionStore }: SessionParts, live: LiveReading, life: AbortController) {
  live.unwatch();
  devices.release();
  releaseEncodeWorker();
  const clip = local.active;
  life.abort(new DOMException('the session was disposed', 'AbortError'));
  void clip?.running.cancel().catch(() => undefined);
  void local.close();
  sessionStore.clearListeners();
}
