import { watchCapture } from '../capture/watchdog.ts';
import { reasonOf, type Log } from '../log.ts';
import { CallRefused, type ReadingPosition } from '../recording.types.ts';
import { warmCosSdk } from '../upload/cos-client.ts';
import { changeClip } from './journal.ts';
import { createKeyRing } from '../upload/key-ring.ts';
import { createUploader } from '../upload/uploader.ts';
import type { Standing } from '../video/ladder.ts';
import type { ActiveClip, LiveRung } from './active-clip.ts';
import { createCaptureDevices } from './capture-devices.ts';
import { createClipKeeper, type ClipKeeper } from './recording-clips.ts';
import { createFileTaking } from './file-intake.ts';
import { createLadder } from './session-ladder.ts';
import { openKeptRecording, type KeptRecording } from './stored-recording.ts';
import { createHandingIn } from './clip-delivery.ts';
import { initialModel, mayFollow, transition, type SessionEvent } from './machine.ts';
import { previewOf } from './preview.ts';
import type { PauseReason, RecordingSession, SessionOptions } from './session.types.ts';

export { findUnfinished } from './unfinished.ts';

const isLiveRung = (rung: Standing['rung']): rung is LiveRung =>
  rung === 'live_encode' || rung === 'media_recorder';

export function createRecordingSession(options: SessionOptions): RecordingSession {
  const { script, calls } = options;
  const life = new AbortController();
  const { signal } = life;
  const log: Log = (name, detail) => options.onLog?.({ name, detail });
  const listeners = new Set<() => void>();
  const levelListeners = new Set<(level: number) => void>();
  let model = initialModel;

  function dispatch(event: SessionEvent) {
    const next = transition(model, event);
    if (next === model) return;
    if (next.state.kind !== model.state.kind) log('state', { from: model.state.kind, to: next.state.kind });
    model = next;
    for (const listener of listeners) listener();
  }

  const devices = createCaptureDevices({
    log,
    onChecks: showChecks,
    onLevel(level) {
      for (const listener of levelListeners) listener(level);
    },
  });
  function showChecks() {
    const checks = devices.checks();
    dispatch({ type: 'checked', checks });
    // That the engine is missing helps nobody who is reading.
    const guidance = checks.guidance === 'face_check_unavailable' ? null : checks.guidance;
    dispatch({ type: 'guided', guidance });
  }

  const keyRing = createKeyRing((inner) => calls.uploadKeys(inner));
  const showSaved = () => {
    if (keeper) dispatch({ type: 'saved', saved: keeper.saved(), link: uploader.link() });
  };
  const uploader = createUploader({
    calls,
    keyRing,
    log,
    signal,
    onChange: showSaved,
    onRegistered(clipId, fileId) {
      kept?.change((journal) =>
        changeClip(journal, clipId, (clip) =>
          clip.stage.kind === 'recording'
            ? clip
            : { ...clip, stage: { kind: 'registered', durationMs: clip.stage.durationMs, fileId } },
        ),
      );
    },
  });

  const handingIn = createHandingIn({ calls, uploader, log, signal });
  let kept: KeptRecording | null = null;
  let elsewhere = options.elsewhere ?? [];
  let keeper: ClipKeeper | null = null;
  let loading: Promise<ClipKeeper> | null = null;
  const ladder = createLadder(options.startRung, log);
  let watch: { stop(): void } | null = null;
  const files = createFileTaking({ script, dispatch, log, signal });

  async function load(): Promise<ClipKeeper> {
    kept = await openKeptRecording(script, elsewhere, log);
    keeper = await createClipKeeper({
      script,
      kept,
      uploader,
      log,
      onWritten() {
        uploader.wake();
        showSaved();
      },
      onStorageFailure(error) {
        log('storage_failure', { reason: reasonOf(error) });
        void interrupt('storage_full');
      },
      onFailure(clip, failure) {
        log('clip_failure', { ...failure });
        if (clip && clip === keeper?.active()) void interrupt('encoder_failed', failure.reason);
      },
    });
    showSaved();
    return keeper;
  }

  const loaded = (): Promise<ClipKeeper> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };

  function fail(error: unknown) {
    if (signal.aborted) return;
    log('failure', { reason: reasonOf(error) });
    const code = error instanceof CallRefused ? error.code : null;
    const resumeAt = keeper?.unread() ?? null;
    dispatch({
      type: 'failed',
      code,
      message: error instanceof Error ? error.message : String(error),
      resumeAt,
    });
  }

  async function stepDown(reason: string): Promise<void> {
    const { rung } = await ladder.stepDown(reason);
    dispatch({ type: 'rung_changed', rung });
  }

  /** Starts on the best rung that does start. Null where none does, and only a file is left. */
  async function startOnRung(
    clips: ClipKeeper,
    stream: MediaStream,
    at: ReadingPosition,
  ): Promise<ActiveClip | null> {
    for (;;) {
      const { rung, changes } = await ladder.standing();
      if (!isLiveRung(rung)) return null;
      try {
        return await clips.start({ rung, changes }, stream, at, signal);
      } catch (error) {
        signal.throwIfAborted();
        await stepDown(reasonOf(error));
      }
    }
  }

  function show(clip: ActiveClip, clips: ClipKeeper) {
    watch?.stop();
    const stream = devices.stream();
    if (stream)
      watch = watchCapture(
        stream,
        () => clip.running.lastFrameAt(),
        (reason) => void interrupt(reason),
      );
    dispatch({
      type: 'clip_started',
      rung: clip.running.rung,
      at: clip.reading.at,
      startedAt: clip.running.startedAt,
      earlierMs: clips.earlierMs(),
    });
    devices.setPace('recording');
    showChecks();
  }

  async function closeClip(clips: ClipKeeper, end: 'finished' | 'interrupted') {
    watch?.stop();
    watch = null;
    await clips.close(end);
    showSaved();
  }

  /** Keeps what is good, and says why it stopped. */
  async function interrupt(reason: PauseReason, detail = ''): Promise<void> {
    const clips = keeper;
    const clip = clips?.active();
    if (!clips || !clip) return;
    log('interrupted', { reason, detail });
    const { at } = clip.reading;
    await closeClip(clips, 'interrupted');
    if (reason === 'camera_lost' || reason === 'microphone_lost' || reason === 'page_hidden')
      devices.release();
    const unread = clips.unread();
    if (unread === null) dispatch({ type: 'completed' });
    else dispatch({ type: 'paused', reason, resumeAt: reason === 'stopped_by_reader' ? at : unread });
    share().catch((error: unknown) => log('share_failure', { reason: reasonOf(error) }));
    if (reason === 'encoder_failed') await stepDown(detail || reason);
  }

  async function share(): Promise<void> {
    await loaded();
    if (kept) await handingIn.share(kept);
  }

  async function submit(askedAt: number): Promise<void> {
    if (!mayFollow(model.state.kind, 'submit_asked') || keeper?.active()) return;
    try {
      const clips = await loaded();
      const resumeAt = clips.unread();
      if (resumeAt) return dispatch({ type: 'failed', code: null, message: 'unread', resumeAt });
      dispatch({ type: 'submit_asked' });
      uploader.hurry();
      if (!kept) return;
      const result = await handingIn.submit(kept);
      dispatch({ type: 'submitted', result, stopToSubmittedMs: performance.now() - askedAt });
      devices.release();
      await forget();
    } catch (error) {
      // What the server no longer knows is asked of the store again.
      if (error instanceof CallRefused) uploader.verifyAgain();
      fail(error);
    }
  }

  async function forget(): Promise<void> {
    const store = kept?.store;
    const clipIds = kept?.journal().clips.map(({ clipId }) => clipId) ?? [];
    for (const clipId of clipIds) uploader.remove(clipId);
    await kept?.written();
    kept = null;
    keeper = null;
    loading = null;
    await store?.removeAll().catch((error: unknown) => log('remove_failure', { reason: reasonOf(error) }));
    await store?.close();
  }

  // Parsed while the page is read: not between the tap and the first frame, and never after stop.
  void warmCosSdk().catch(() => undefined);

  return {
    getState: () => model.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeLevel(listener) {
      levelListeners.add(listener);
      return () => levelListeners.delete(listener);
    },
    getStream: () => devices.stream(),
    async open() {
      if (!mayFollow(model.state.kind, 'open_asked')) return;
      dispatch({ type: 'open_asked' });
      try {
        // First of all, while the tap still counts as a gesture.
        const camera = devices.acquire(signal);
        const others = Promise.all([loaded(), ladder.standing(), keyRing.current(signal).catch(() => null)]);
        const refused = await camera;
        await others;
        if (refused) {
          log('camera_refused', refused);
          return dispatch({ type: 'camera_refused', refusal: refused.refusal });
        }
        dispatch({ type: 'camera_opened', rung: (await ladder.standing()).rung });
        devices.setPace('checking');
        showChecks();
      } catch (error) {
        fail(error);
      }
    },
    async begin(at) {
      if (!mayFollow(model.state.kind, 'clip_started') || keeper?.active()) return;
      try {
        const clips = await loaded();
        const refused = await devices.acquire(signal);
        const stream = devices.stream();
        if (refused || !stream) {
          log('camera_refused', { ...refused });
          return dispatch({ type: 'camera_refused', refusal: refused?.refusal ?? 'unknown' });
        }
        const clip = await startOnRung(clips, stream, at);
        if (clip) show(clip, clips);
      } catch (error) {
        fail(error);
      }
    },
    advance(to) {
      const clips = keeper;
      const stream = devices.stream();
      if (!clips?.active() || !stream) return;
      clips.move(to);
      dispatch({ type: 'moved', at: to });
      const last = script.segments.at(-1);
      // Keys that hold, and a warm connection, by the time that stop is pressed.
      if (last && to.segment === last.index && to.phrase === last.phrases.length - 1)
        void keyRing.renew(null, signal).catch(() => undefined);
      clips.rollWhereFull(stream, signal).then(
        (next) => next && show(next, clips),
        (error: unknown) => log('roll_failure', { reason: reasonOf(error) }),
      );
    },
    rereadSegment() {
      keeper?.reread();
      const at = keeper?.active()?.reading.at;
      if (at) dispatch({ type: 'moved', at });
    },
    async stop(end) {
      const askedAt = performance.now();
      const clips = keeper;
      if (!clips?.active()) return;
      if (end === 'pause') return interrupt('stopped_by_reader');
      try {
        await closeClip(clips, 'finished');
        const resumeAt = clips.unread();
        if (resumeAt) dispatch({ type: 'paused', reason: 'stopped_by_reader', resumeAt });
        else if (options.submitOnStop) await submit(askedAt);
        else dispatch({ type: 'completed' });
      } catch (error) {
        fail(error);
      }
    },
    async takeFile(file) {
      const askedAt = performance.now();
      if (!mayFollow(model.state.kind, 'file_taken') || keeper?.active()) return;
      dispatch({ type: 'file_taken' });
      devices.release();
      try {
        const clips = await loaded();
        const task = kept && (await files.take(file, kept, await ladder.standing()));
        if (!task) return;
        clips.addWhole(task);
        dispatch({ type: 'completed' });
        showSaved();
        if (options.submitOnStop) await submit(askedAt);
      } catch (error) {
        fail(error);
      }
    },
    cancelFile() {
      files.cancel();
      dispatch({ type: 'file_put_back' });
    },
    rest: () => devices.release(),
    submit: () => submit(performance.now()),
    async share() {
      uploader.hurry();
      await share();
    },
    async preview(segment) {
      await loaded();
      return kept && previewOf(kept, segment);
    },
    async discard() {
      watch?.stop();
      const clips = await loaded();
      await clips.active()?.running.cancel();
      const clipIds = kept?.clips().map(({ clipId }) => clipId) ?? [];
      if (clipIds.length > 0) await calls.discardClips(clipIds, signal);
      elsewhere = [];
      await forget();
      devices.release();
      dispatch({ type: 'discarded' });
    },
    dispose() {
      watch?.stop();
      devices.release();
      const clip = keeper?.active();
      life.abort(new DOMException('the session was disposed', 'AbortError'));
      void clip?.running.cancel().catch(() => undefined);
      void kept?.written().then(() => kept?.store.close());
      listeners.clear();
      levelListeners.clear();
    },
  };
}
