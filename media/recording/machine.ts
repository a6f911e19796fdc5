// The session's states and what may follow what. Pure: effects are the session's.
import type { CameraRefusal } from '../capture/refusal.ts';
import type { FileFault } from '../video/file.types.ts';
import type { Guidance, PreChecks } from '../guide/checks.types.ts';
import type { LinkState } from '../upload/link-state.ts';
import type { ReadingPosition } from './script.types.ts';
import type { Rung } from '../video/rung.types.ts';
import type { PauseReason, Saved, SessionState } from './session.types.ts';
import type { SubmittedRecording } from './recording-calls.ts';

export interface Model {
  readonly state: SessionState;
  readonly saved: Saved;
  readonly link: LinkState;
}

export type SessionEvent =
  | { readonly type: 'open_asked' }
  | { readonly type: 'camera_refused'; readonly refusal: CameraRefusal }
  | { readonly type: 'camera_opened'; readonly rung: Rung; readonly resumeAt: ReadingPosition }
  | { readonly type: 'rung_changed'; readonly rung: Rung }
  | { readonly type: 'checked'; readonly checks: PreChecks }
  | {
      readonly type: 'clip_started';
      readonly rung: Rung;
      readonly at: ReadingPosition;
      readonly startedAt: number;
      readonly earlierMs: number;
    }
  | { readonly type: 'moved'; readonly at: ReadingPosition }
  | { readonly type: 'guided'; readonly guidance: Guidance | null }
  | { readonly type: 'saved'; readonly saved: Saved; readonly link: LinkState }
  | { readonly type: 'paused'; readonly reason: PauseReason; readonly resumeAt: ReadingPosition }
  | { readonly type: 'kept' }
  | { readonly type: 'completed' }
  | { readonly type: 'submit_asked' }
  | { readonly type: 'submitted'; readonly result: SubmittedRecording; readonly stopToSubmittedMs: number }
  | {
      readonly type: 'failed';
      readonly code: number | null;
      readonly message: string;
      readonly notLoaded?: boolean;
      readonly held?: boolean;
      readonly unreached?: boolean;
      readonly resumeAt: ReadingPosition | null;
    }
  | { readonly type: 'file_taken' }
  | { readonly type: 'file_progress'; readonly fraction: number }
  | { readonly type: 'file_refused'; readonly fault: FileFault }
  | { readonly type: 'file_put_back' }
  | { readonly type: 'discarded' };

export type StateKind = SessionState['kind'];

const follows: Record<SessionEvent['type'], readonly StateKind[] | 'any'> = {
  open_asked: ['idle', 'refused', 'checking', 'paused', 'complete', 'failed'],
  camera_refused: ['opening', 'checking', 'paused', 'complete', 'failed'],
  camera_opened: ['opening'],
  rung_changed: ['opening', 'checking', 'recording', 'paused', 'complete', 'failed'],
  checked: ['checking'],
  clip_started: ['checking', 'recording', 'paused', 'complete', 'failed'],
  moved: ['recording'],
  guided: ['recording'],
  saved: 'any',
  paused: ['idle', 'opening', 'checking', 'recording', 'paused', 'failed'],
  kept: ['paused'],
  completed: ['idle', 'refused', 'opening', 'checking', 'recording', 'paused', 'preparing', 'failed'],
  submit_asked: ['idle', 'opening', 'refused', 'checking', 'recording', 'paused', 'complete', 'failed'],
  submitted: ['submitting'],
  failed: [
    'opening',
    'refused',
    'checking',
    'recording',
    'paused',
    'complete',
    'preparing',
    'submitting',
    'idle',
    'failed',
  ],
  file_taken: ['idle', 'refused', 'checking', 'paused', 'complete', 'failed', 'file_refused'],
  file_progress: ['preparing'],
  file_refused: ['preparing'],
  file_put_back: ['preparing', 'file_refused'],
  discarded: [
    'idle',
    'opening',
    'refused',
    'checking',
    'recording',
    'paused',
    'complete',
    'preparing',
    'file_refused',
    'submitting',
    'failed',
  ],
};

/** Whether an event means anything in a state. */
export const mayFollow = (state: StateKind, type: SessionEvent['type']): boolean => {
  const allowed = follows[type];
  return allowed === 'any' || allowed.includes(state);
};

export const uncheckedChecks: PreChecks = {
  light: 'waiting',
  face: 'waiting',
  voice: 'waiting',
  guidance: null,
};

export const initialModel: Model = {
  state: { kind: 'idle' },
  saved: { madeBytes: 0, deviceBytes: 0, storeBytes: 0, outlastsPage: true },
  link: 'ok',
};

function nextState({ state, saved, link }: Model, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'open_asked':
      return { kind: 'opening' };
    case 'camera_refused':
      return { kind: 'refused', refusal: event.refusal };
    case 'camera_opened':
      return { kind: 'checking', rung: event.rung, checks: uncheckedChecks, resumeAt: event.resumeAt };
    case 'rung_changed':
      // Below the live rungs there is no clip to go on with: the page asks for a file instead.
      if (event.rung === 'system_camera' || event.rung === 'other_device' || state.kind === 'checking')
        return {
          ...{ kind: 'checking', rung: event.rung, checks: uncheckedChecks },
          resumeAt: 'resumeAt' in state ? state.resumeAt : null,
        };
      return state;
    case 'checked':
      return state.kind === 'checking' ? { ...state, checks: event.checks } : state;
    case 'clip_started': {
      const { rung, at, startedAt, earlierMs } = event;
      return { kind: 'recording', rung, at, startedAt, earlierMs, saved, link, guidance: null };
    }
    case 'moved':
      return state.kind === 'recording' ? { ...state, at: event.at } : state;
    case 'guided':
      return state.kind === 'recording' && state.guidance !== event.guidance
        ? { ...state, guidance: event.guidance }
        : state;
    case 'saved':
      return 'saved' in state ? { ...state, saved: event.saved, link: event.link } : state;
    case 'paused':
      return { kind: 'paused', kept: false, reason: event.reason, resumeAt: event.resumeAt, saved, link };
    case 'kept':
      return state.kind === 'paused' ? { ...state, kept: true } : state;
    case 'completed':
      return { kind: 'complete', saved, link };
    case 'submit_asked':
      return { kind: 'submitting', saved, link };
    case 'submitted':
      return { kind: 'submitted', result: event.result, stopToSubmittedMs: event.stopToSubmittedMs };
    case 'failed': {
      const { code, message, notLoaded = false, held = false, unreached = false, resumeAt } = event;
      return { kind: 'failed', code, message, notLoaded, held, unreached, resumeAt };
    }
    case 'file_taken':
      return { kind: 'preparing', fraction: 0, before: state.kind === 'file_refused' ? state.before : state };
    case 'file_progress':
      return state.kind === 'preparing'
        ? { ...state, fraction: Math.max(state.fraction, event.fraction) }
        : state;
    case 'file_refused':
      return state.kind === 'preparing'
        ? { kind: 'file_refused', fault: event.fault, before: state.before }
        : state;
    case 'file_put_back':
      return 'before' in state ? state.before : state;
    case 'discarded':
      return { kind: 'idle' };
  }
}

/** The same model where the event means nothing in this state: a late answer of something that is over. */
export function transition(model: Model, event: SessionEvent): Model {
  if (!mayFollow(model.state.kind, event.type)) return model;
  const carried = event.type === 'saved' ? { saved: event.saved, link: event.link } : model;
  const state = nextState(model, event);
  if (state === model.state && event.type !== 'saved') return model;
  const cleared = event.type === 'discarded' ? initialModel : { saved: carried.saved, link: carried.link };
  return { saved: cleared.saved, link: cleared.link, state };
}
