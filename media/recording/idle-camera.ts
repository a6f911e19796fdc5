import type { CaptureDevices } from './capture-devices.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionState } from './session.types.ts';

/** Who wants to go on after a break finds the camera as it was; after a longer one it opens again with the reading. */
const idleMs = 30_000;

const hiddenStates: ReadonlySet<SessionState['kind']> = new Set(['checking', 'paused', 'failed']);
const idleStates: ReadonlySet<SessionState['kind']> = new Set(['paused', 'failed']);

export interface IdleCameraOptions {
  readonly sessionStore: SessionStore;
  readonly devices: Pick<CaptureDevices, 'stream' | 'release'>;
  /** A clip is being made, or begins. */
  readonly isFilming: () => boolean;
  /** A clip is counted in: its camera outlasts the break, and is closed where the page is hidden. */
  readonly isReadied: () => boolean;
  /** The checks are seen again, and their camera is not open. */
  readonly onSeen: () => void;
  readonly signal: AbortSignal;
}

/** Closes the camera where nobody is filmed: while the page is hidden, and in a break that lasts. */
export function closeWhenIdle(options: IdleCameraOptions): void {
  const { sessionStore, devices, isFilming, isReadied, onSeen, signal } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timed: SessionState['kind'] | null = null;
  const close = () => {
    if (!devices.stream || isFilming()) return;
    // Told before its tracks end: what they showed last is black by then.
    devices.release(() => sessionStore.notify());
  };
  const closeIdle = () => {
    if (isReadied()) timer = setTimeout(closeIdle, idleMs);
    else close();
  };
  const look = () => {
    const { kind } = sessionStore.state;
    if (document.hidden && hiddenStates.has(kind)) close();
    // One that was opened for a count-in, and given up, is idle anew.
    const idle = idleStates.has(kind) && devices.stream ? kind : null;
    if (idle === timed) return;
    clearTimeout(timer);
    timed = idle;
    if (idle) timer = setTimeout(closeIdle, idleMs);
  };
  const onVisibility = () => {
    if (signal.aborted) return;
    look();
    if (!document.hidden && sessionStore.state.kind === 'checking' && !devices.stream) onSeen();
  };
  // Behind whoever keeps the last picture of a page that is hidden.
  const later = () => setTimeout(onVisibility);
  const unsubscribe = sessionStore.subscribe(look);
  document.addEventListener('visibilitychange', later);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', later);
  });
}
