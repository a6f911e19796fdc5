import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FaceChallenge } from '../../../contract/services/face-will.ts';
import type { ChallengeModel, Shows } from '../../../media/guide/challenge.ts';
import type { ProofPicture } from '../../../media/guide/challenge-loop.ts';
import { isNotLoaded } from '../../../media/not-loaded.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import type { CameraSource } from '../../ui/camera-preview.tsx';

/** What the server drew: the movements in their order, and how long each may take. */
export interface DrawnChallenges {
  readonly challenges: readonly FaceChallenge[];
  readonly challenge_seconds: number;
}

/** What the check gives: the pictures that were asked for, and a film of it where one is wanted and possible. */
export interface TakenProof {
  readonly pictures: readonly ProofPicture[];
  readonly clip: Blob | null;
}

export type CheckState =
  | { readonly kind: 'guide' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refusal: CameraRefusal }
  /** Null while the engine is on its way. */
  | { readonly kind: 'running'; readonly model: ChallengeModel | null }
  | { readonly kind: 'timed_out'; readonly waitedFor: Shows }
  | { readonly kind: 'left' }
  /** The engine did not come: the network's fault. */
  | { readonly kind: 'not_loaded' }
  /** The engine does not run on this phone. */
  | { readonly kind: 'impossible' }
  | { readonly kind: 'taken'; readonly taken: TakenProof };

export interface CameraCheck {
  readonly state: CheckState;
  readonly camera: CameraSource;
  /** From a tap: opens the camera and leads through the challenges. */
  begin(): Promise<void>;
}

/** The camera is closed again on every way out: done, given up, left, unmounted. */
export function useCameraCheck(check: DrawnChallenges, filmed: boolean): CameraCheck {
  const [state, setState] = useState<CheckState>({ kind: 'guide' });
  const stream = useRef<MediaStream | null>(null);
  const running = useRef<AbortController | null>(null);
  const listeners = useRef(new Set<() => void>());

  const begin = useCallback(async () => {
    running.current?.abort();
    const life = new AbortController();
    running.current = life;
    const show = (next: CheckState) => {
      if (running.current === life) setState(next);
    };
    const see = (next: MediaStream | null) => {
      stream.current = next;
      for (const listener of listeners.current) listener();
    };
    show({ kind: 'opening' });
    show(await runCheck({ check, filmed, life, show, see }));
  }, [check, filmed]);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const camera = useMemo<CameraSource>(
    () => ({
      getStream: () => stream.current,
      subscribe(changed) {
        listeners.current.add(changed);
        return () => listeners.current.delete(changed);
      },
    }),
    [],
  );
  return { state, camera, begin };
}

function waitedFor(model: ChallengeModel | null): Shows {
  return model?.stage.kind === 'timed_out' ? model.stage.waitedFor : 'straight';
}

const failed = (error: unknown): CheckState => ({ kind: isNotLoaded(error) ? 'not_loaded' : 'impossible' });

interface Run {
  readonly check: DrawnChallenges;
  readonly filmed: boolean;
  /** Aborted when the customer leaves. */
  readonly life: AbortController;
  readonly show: (state: CheckState) => void;
  readonly see: (stream: MediaStream | null) => void;
}

/** Opens the camera, leads through the challenges, and closes it again; gives how it ended. */
async function runCheck({ check, filmed, life, show, see }: Run): Promise<CheckState> {
  const { signal } = life;
  const capture = await loadCapture().catch(failed);
  if ('kind' in capture) return capture;
  // A call or a lock screen: what is seen afterwards need not be the same person.
  const leave = () => {
    if (document.visibilityState === 'hidden') life.abort();
  };
  let opened: MediaStream | null = null;
  const film = filmed ? new capture.CheckFilm() : null;
  try {
    const answer = await capture.openCamera(signal, 'picture');
    if (answer.kind === 'refused') return { kind: 'refused', refusal: answer.refusal };
    opened = answer.stream;
    see(opened);
    show({ kind: 'running', model: null });
    document.addEventListener('visibilitychange', leave);
    // They may have gone while the camera opened.
    leave();
    for (const track of opened.getTracks()) track.addEventListener('ended', () => life.abort());
    let last: ChallengeModel | null = null;
    const pictures = await capture.runChallenges(
      opened,
      {
        challenges: check.challenges,
        msEach: check.challenge_seconds * 1000,
        onModel(model) {
          last = model;
          if (opened) film?.follow(model, opened);
          show({ kind: 'running', model });
        },
      },
      signal,
    );
    if (!pictures) return { kind: 'timed_out', waitedFor: waitedFor(last) };
    return { kind: 'taken', taken: { pictures, clip: (await film?.finish()) ?? null } };
  } catch (error) {
    return signal.aborted ? { kind: 'left' } : failed(error);
  } finally {
    document.removeEventListener('visibilitychange', leave);
    film?.cancel();
    if (opened) {
      capture.closeCamera(opened);
      see(null);
    }
  }
}

/** The camera and the face engine arrive with this and never with the first page. */
async function loadCapture() {
  const [{ closeCamera, openCamera }, { runChallenges }, { CheckFilm }] = await Promise.all([
    import('../../../media/capture/camera.ts'),
    import('../../../media/guide/challenge-loop.ts'),
    import('../../../media/face/check-film.ts'),
  ]);
  return { closeCamera, openCamera, runChallenges, CheckFilm };
}
