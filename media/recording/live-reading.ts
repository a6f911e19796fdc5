import { isTimeout, throwIfAborted } from '../abort.ts';
import { pageSeen } from '../capture/page-seen.ts';
import { watchCapture } from '../capture/watchdog.ts';
import { reasonOf } from '../log.ts';
import { isNotLoaded } from '../not-loaded.ts';
import { isLiveRung, type ActiveClip } from './active-clip.ts';
import type { RecordingClips } from './recording-clips.ts';
import type { ReadingPosition } from './script.types.ts';
import { showChecks, showFailure, type SessionParts } from './session-parts.ts';
import type { SessionSubmission } from './session-submission.ts';
import type { PauseReason } from './session.types.ts';

/** After these the stream is of no use: the next clip asks for the camera afresh. */
const needNewCamera: ReadonlySet<PauseReason> = new Set(['camera_lost', 'microphone_lost', 'page_hidden']);

/** The reading before the camera: from the tap that opens it to the end of the last phrase. Rungs 1 and 2. */
export class LiveReading {
  readonly #parts: SessionParts;
  readonly #submission: SessionSubmission;
  #watch: { stop(): void } | null = null;
  #closing: Promise<void> = Promise.resolve();
  #handOvers = 0;
  #beginning = false;
  /** Counted in: a clip begins in a moment, with this camera. */
  #isReadied = false;

  constructor(parts: SessionParts, submission: SessionSubmission) {
    this.#parts = parts;
    this.#submission = submission;
  }

  /** Never rejects: a failure is a state. */
  async open(): Promise<void> {
    const { sessionStore, devices, ladder, keyRing, local, signal } = this.#parts;
    if (!sessionStore.may('open_asked')) return;
    const askedAt = performance.now();
    sessionStore.dispatch({ type: 'open_asked' });
    try {
      // First of all, while the tap still counts as a gesture.
      const camera = devices.acquire(signal);
      // Nobody waits for keys before there is something to send.
      void keyRing.current(signal).catch(() => undefined);
      const others = Promise.all([local.open(), ladder.positionAnew()]);
      // Looked at once the camera has answered.
      others.catch(() => undefined);
      const refused = await camera;
      const [{ clips }, { rung }] = await others;
      const resumeAt = clips.unread();
      if (!resumeAt) return await this.#endUnneeded(askedAt);
      if (refused) return this.#refuse(refused);
      // The phone's own camera wants it for itself.
      if (!isLiveRung(rung)) devices.release();
      sessionStore.dispatch({ type: 'camera_opened', rung, resumeAt });
      devices.setPace('checking');
      showChecks(this.#parts);
    } catch (error) {
      devices.release();
      showFailure(this.#parts, error);
    }
  }

  /** Resolves with whether the camera is there to begin with. Never rejects: a failure is a state. */
  async ready(): Promise<boolean> {
    const { sessionStore, devices, local } = this.#parts;
    if (!sessionStore.may('clip_started') || local.active) return false;
    this.#isReadied = true;
    try {
      this.#isReadied = (await this.#hasCamera()) && this.#isReadied;
      // Given up while it opened: nobody waits for it.
      if (!this.#isReadied) devices.release(() => sessionStore.notify());
      else sessionStore.notify();
    } catch (error) {
      this.#isReadied = false;
      showFailure(this.#parts, error);
    }
    return this.#isReadied;
  }

  /** Nothing begins of what ready() was asked for. */
  standDown(): void {
    const { sessionStore, devices } = this.#parts;
    if (!this.#isReadied) return;
    this.#isReadied = false;
    // All is read: it was opened for this alone.
    if (sessionStore.state.kind === 'complete') devices.release(() => sessionStore.notify());
  }

  /** Never rejects: a failure is a state. */
  async begin(at: ReadingPosition): Promise<void> {
    const { sessionStore, local, signal } = this.#parts;
    this.#isReadied = false;
    if (!sessionStore.may('clip_started') || local.active) return;
    this.#beginning = true;
    try {
      const { clips } = await local.open();
      // Nobody asks for a camera from a page that is not seen.
      await pageSeen(signal);
      const clip = (await this.#hasCamera()) && (await this.#startOnRung(clips, at));
      if (clip) this.#show(clip, clips);
    } catch (error) {
      showFailure(this.#parts, error);
    } finally {
      this.#beginning = false;
    }
  }

  /** A clip is being made, or begins. */
  isFilming(): boolean {
    return this.#beginning || this.#parts.local.active !== null;
  }

  /** A clip is counted in. */
  isReadied(): boolean {
    return this.#isReadied;
  }

  /** The page is in view again before the first word: the checks go on. Never rejects. */
  async checkAgain(): Promise<void> {
    const { sessionStore, devices } = this.#parts;
    const { state } = sessionStore;
    if (state.kind !== 'checking' || !isLiveRung(state.rung)) return;
    try {
      if (!(await this.#hasCamera())) return;
      devices.setPace('checking');
      // A file may have been taken meanwhile, and the page hidden again.
      if (!sessionStore.may('checked') || document.hidden) devices.release();
      else showChecks(this.#parts);
    } catch (error) {
      showFailure(this.#parts, error);
    }
  }

  advance(to: ReadingPosition): void {
    const { sessionStore, devices, local, keyRing, log, signal } = this.#parts;
    const { clips } = local;
    const { stream } = devices;
    const full = clips?.active;
    if (!clips || !full || !stream) return;
    clips.move(to);
    sessionStore.dispatch({ type: 'moved', at: to });
    // Keys that hold, and a warm connection, by the time that stop is pressed.
    if (this.#isLast(to)) void keyRing.renew(null, signal).catch(() => undefined);
    clips.rollWhereFull(stream, signal).then(
      // The reader may have stopped while the full one was closed.
      (next) => next && clips.active === next && this.#show(next, clips),
      (error: unknown) => {
        log('roll_failure', { reason: reasonOf(error) });
        // The next one runs, and the store did not say how long the full one is: opened anew, it does.
        if (clips.active && clips.active !== full) void this.interrupt('storage_failed');
      },
    );
  }

  rereadSegment(): void {
    const { sessionStore, local } = this.#parts;
    local.clips?.reread();
    const at = local.active?.reading.at;
    if (at) sessionStore.dispatch({ type: 'moved', at });
  }

  /** Never rejects where the reading is finished: a failure is a state. */
  async stop(end: 'finished' | 'pause'): Promise<void> {
    const askedAt = performance.now();
    const { sessionStore, local } = this.#parts;
    const { clips } = local;
    if (!clips?.active) return;
    if (end === 'pause') return this.interrupt('stopped_by_reader');
    try {
      const isWhole = await this.#close(clips, 'finished');
      const resumeAt = clips.unread();
      const reason = isWhole ? 'stopped_by_reader' : 'storage_failed';
      if (!resumeAt) return await this.#end(askedAt);
      sessionStore.dispatch({ type: 'paused', reason, resumeAt });
      void this.#handOver();
    } catch (error) {
      showFailure(this.#parts, error);
    }
  }

  /** Keeps what is good, and says why it stopped. */
  async interrupt(reason: PauseReason, detail = ''): Promise<void> {
    const { sessionStore, devices, local, log } = this.#parts;
    const { clips, active: clip } = local;
    if (!clips || !clip) return;
    log('interrupted', { reason, detail });
    const { at } = clip.reading;
    const isWhole = await this.#close(clips, 'interrupted');
    if (isWhole && reason === 'storage_failed') await local.letGo();
    if (needNewCamera.has(reason)) devices.release();
    const unread = clips.unread();
    if (unread === null) sessionStore.dispatch({ type: 'completed' });
    else
      sessionStore.dispatch({
        type: 'paused',
        reason,
        resumeAt: reason === 'stopped_by_reader' ? at : unread,
      });
    void this.#handOver();
    if (reason === 'encoder_failed') await this.#stepDown(detail || reason);
  }

  /** Resolves when a clip that was ended is whole on the device, at once where none is being ended. Never rejects. */
  async closed(): Promise<void> {
    await this.#closing.catch(() => undefined);
  }

  /** The camera is no longer watched. */
  unwatch(): void {
    this.#watch?.stop();
    this.#watch = null;
  }

  /** Tells the server of what is closed. An answer says nothing of a pause that came after it was asked. Never rejects. */
  async #handOver(): Promise<void> {
    const { sessionStore, log } = this.#parts;
    const handOver = ++this.#handOvers;
    try {
      await this.#submission.handOver();
      if (handOver === this.#handOvers) sessionStore.dispatch({ type: 'kept' });
    } catch (error) {
      log('hand_over_failure', { reason: reasonOf(error) });
    }
  }

  /** All is read. */
  async #end(askedAt: number): Promise<void> {
    const { sessionStore, submitOnStop } = this.#parts;
    if (submitOnStop) await this.#submission.submit(askedAt);
    else sessionStore.dispatch({ type: 'completed' });
  }

  /** All was read before the camera was asked for: whether it opened no longer matters. */
  async #endUnneeded(askedAt: number): Promise<void> {
    this.#parts.devices.release();
    await this.#end(askedAt);
  }

  /** Where it is refused, that is shown. */
  async #hasCamera(): Promise<boolean> {
    const { devices, signal } = this.#parts;
    const refused = await devices.acquire(signal);
    if (refused) this.#refuse(refused);
    return !refused;
  }

  #refuse(refused: Awaited<ReturnType<SessionParts['devices']['acquire']>>): void {
    this.#parts.log('camera_refused', { ...refused });
    this.#parts.sessionStore.dispatch({
      type: 'camera_refused',
      refusal: refused?.refusal ?? 'unknown',
    });
  }

  /**
   * Starts on the best rung that does start. Null where none does, and only a file is left, or where the camera is
   * gone; rejects where code of ours does not arrive.
   */
  async #startOnRung(clips: RecordingClips, at: ReadingPosition): Promise<ActiveClip | null> {
    const { devices, ladder, signal } = this.#parts;
    let isReopened = false;
    for (;;) {
      // Hidden, a camera gives no frame, and that says nothing of the rung.
      await pageSeen(signal);
      const { rung, changes } = await ladder.position();
      const { stream } = devices;
      if (!isLiveRung(rung) || !stream) return null;
      try {
        return await clips.start({ rung, changes }, stream, at, signal);
      } catch (error) {
        throwIfAborted(signal);
        // Says nothing of this browser: the same rung is tried again.
        if (isNotLoaded(error)) throw error;
        // Nor does a camera that stands still: it is opened once more.
        if (isTimeout(error) && !isReopened) {
          isReopened = true;
          devices.release();
          if (!(await this.#hasCamera())) return null;
        } else await this.#stepDown(reasonOf(error));
      }
    }
  }

  async #stepDown(reason: string): Promise<void> {
    const { devices, ladder } = this.#parts;
    const { rung } = await ladder.stepDown(reason);
    // The phone's own camera wants it for itself.
    if (!isLiveRung(rung)) devices.release();
    this.#parts.sessionStore.dispatch({ type: 'rung_changed', rung });
  }

  #show({ running, reading }: ActiveClip, clips: RecordingClips): void {
    const { sessionStore, devices } = this.#parts;
    const { stream } = devices;
    this.unwatch();
    if (stream)
      this.#watch = watchCapture(
        stream,
        () => running.lastFrameAt(),
        (reason) => void this.interrupt(reason),
      );
    sessionStore.dispatch({
      type: 'clip_started',
      rung: running.rung,
      at: reading.at,
      startedAt: running.startedAt,
      earlierMs: clips.earlierMs(),
    });
    devices.setPace('recording');
    showChecks(this.#parts);
  }

  /** False where the store failed of it: it may not even say how much it took, and is opened anew for what comes next. */
  async #close(clips: RecordingClips, end: 'finished' | 'interrupted'): Promise<boolean> {
    const { local, log } = this.#parts;
    this.unwatch();
    try {
      this.#closing = clips.close(end);
      await this.#closing;
      local.showSaved();
      return true;
    } catch (error) {
      log('close_failure', { reason: reasonOf(error) });
      await local.letGo();
      return false;
    }
  }

  #isLast(at: ReadingPosition): boolean {
    const last = this.#parts.script.segments.slice(-1)[0];
    return last !== undefined && at.segment === last.index && at.phrase === last.phrases.length - 1;
  }
}
