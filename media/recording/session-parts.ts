import { isHeld } from '../device/device-store.ts';
import { reasonOf, type Log } from '../log.ts';
import { isNotLoaded } from '../not-loaded.ts';
import { createKeyRing, type KeyRing } from '../upload/key-ring.ts';
import { CallRefused } from '../upload/upload-calls.ts';
import { Uploader } from '../upload/uploader.ts';
import { CaptureDevices } from './capture-devices.ts';
import { LocalRecording } from './local-recording.ts';
import type { RecordingCalls } from './recording-calls.ts';
import type { RecordingScript } from './script.types.ts';
import { SessionLadder } from './session-ladder.ts';
import { SessionStore } from './session-store.ts';
import type { PauseReason, SessionOptions } from './session.types.ts';

/** What the session's tasks work with: the live reading, the file and the submission. */
export interface SessionParts {
  readonly script: RecordingScript;
  readonly calls: RecordingCalls;
  readonly submitOnStop: boolean;
  readonly log: Log;
  /** Aborts when the session is disposed of. */
  readonly signal: AbortSignal;
  readonly sessionStore: SessionStore;
  readonly devices: CaptureDevices;
  readonly keyRing: KeyRing;
  readonly uploader: Uploader;
  readonly ladder: SessionLadder;
  readonly local: LocalRecording;
}

/** Makes them and connects them; nothing begins yet. */
export function createSessionParts(
  options: SessionOptions,
  signal: AbortSignal,
  onInterrupted: (reason: PauseReason, detail?: string) => void,
): SessionParts {
  const { script, calls, submitOnStop } = options;
  const log: Log = (name, detail) => options.onLog?.({ name, detail });
  const sessionStore = new SessionStore(log);
  const devices = new CaptureDevices({
    log,
    onChecks: () => showChecks({ devices, sessionStore }),
    onLevel: (level) => sessionStore.notifyLevel(level),
  });
  const keyRing = createKeyRing((inner) => calls.uploadKeys(inner));
  const uploader = new Uploader({
    ...{ calls, keyRing, log, signal },
    onChange: () => local.showSaved(),
    onRegistered: (clipId, fileId) => local.markRegistered(clipId, fileId),
  });
  const elsewhere = options.elsewhere ?? [];
  const local = new LocalRecording({ script, elsewhere, uploader, sessionStore, log, onInterrupted });
  const ladder = new SessionLadder(options.startRung, log);
  return {
    ...{ script, calls, submitOnStop, log, signal },
    ...{ sessionStore, devices, keyRing, uploader, ladder, local },
  };
}

/** Shows what was last seen and heard, in the states that show it. */
export function showChecks({ devices, sessionStore }: Pick<SessionParts, 'devices' | 'sessionStore'>): void {
  const { checks } = devices;
  sessionStore.dispatch({ type: 'checked', checks });
  // That the engine is missing helps nobody who is reading.
  const guidance = checks.guidance === 'face_check_unavailable' ? null : checks.guidance;
  sessionStore.dispatch({ type: 'guided', guidance });
}

/** Shows that something failed; nothing is lost. Says nothing of a session that was disposed of. */
export function showFailure(
  { local, log, sessionStore, signal }: SessionParts,
  error: unknown,
  unreached = false,
): void {
  if (signal.aborted) return;
  log('failure', { reason: reasonOf(error) });
  sessionStore.dispatch({
    type: 'failed',
    code: error instanceof CallRefused ? error.code : null,
    message: error instanceof Error ? error.message : String(error),
    notLoaded: isNotLoaded(error),
    held: isHeld(error),
    unreached,
    resumeAt: local.clips?.unread() ?? null,
  });
}
