import { useCallback, useEffect, useRef, useState } from 'react';
import type { PicturePoint } from '../../../../media/capture/focus.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import type { CardView } from '../../../../media/guide/card-loop.ts';
import type { CardSide } from '../../../../workers/tasks/card/side.ts';
import { notePipeline } from '../../../parts/page-trace/note-pipeline.ts';
import { useGone } from '../../../lib/use-gone.ts';
import { CardCamera, openCardCamera, Viewfinder } from './card-camera.ts';

export type CardCameraState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refusal: CameraRefusal }
  | OpenCamera;

export interface OpenCamera {
  readonly kind: 'open';
  readonly torch: 'none' | 'off' | 'on';
  /** Whether a tap on the picture makes it sharp there. */
  readonly focuses: boolean;
}

const nothing: CardView = { guidance: null, ring: 0 };

/** The phone's back camera, from a tap until it is closed or the page goes. */
export function useCardCamera() {
  const [state, setState] = useState<CardCameraState>({ kind: 'closed' });
  const [view, setView] = useState<CardView>(nothing);
  const [viewfinder] = useState(() => new Viewfinder());
  const life = useRef<AbortController | null>(null);
  const gone = useGone();

  const close = useCallback(() => {
    life.current?.abort(new DOMException('the camera was closed', 'AbortError'));
    life.current = null;
    viewfinder.camera()?.close();
    viewfinder.show(null);
    setView(nothing);
    setState({ kind: 'closed' });
  }, [viewfinder]);

  const refuse = useCallback((refusal: CameraRefusal) => {
    notePipeline('camera_refused', { refusal });
    setState({ kind: 'refused', refusal });
  }, []);

  /** From a tap. Resolves with whether it is open. */
  const begin = useCallback(async (): Promise<boolean> => {
    if (gone.current) return false;
    close();
    const own = new AbortController();
    life.current = own;
    setState({ kind: 'opening' });
    try {
      const opened = await openCardCamera(own.signal);
      if (typeof opened === 'string') refuse(opened);
      if (!(opened instanceof CardCamera)) return false;
      viewfinder.show(opened);
      // The customer is told, and opens it anew.
      opened.whenLost(() => {
        close();
        if (!document.hidden) setState({ kind: 'refused', refusal: 'in_use' });
      }, own.signal);
      setState({ kind: 'open', torch: opened.torch, focuses: opened.focuses });
      return true;
    } catch {
      if (!own.signal.aborted) refuse('unknown');
      return false;
    }
  }, [close, gone, refuse, viewfinder]);

  const fail = useCallback(() => {
    close();
    refuse('unknown');
  }, [close, refuse]);
  const watch = useWatching(viewfinder, setView, fail);

  const turnTorch = useCallback(
    async (on: boolean) => {
      const lit = await viewfinder.camera()?.light(on);
      if (lit !== undefined)
        setState((before) => (before.kind === 'open' ? { ...before, torch: lit ? 'on' : 'off' } : before));
    },
    [viewfinder],
  );

  const focus = useCallback((point: PicturePoint) => viewfinder.camera()?.focus(point), [viewfinder]);

  useEffect(() => close, [close]);

  const shoot = useCallback(() => viewfinder.camera()?.shoot(), [viewfinder]);
  return { state, view, camera: viewfinder, begin, close, watch, shoot, turnTorch, focus };
}

/** Watches one side; resolves with its picture, or null where the camera was closed. */
function useWatching(viewfinder: Viewfinder, onView: (view: CardView) => void, onFailed: () => void) {
  return useCallback(
    async (side: CardSide | null, signal: AbortSignal) => {
      const camera = viewfinder.camera();
      if (!camera) return null;
      onView(nothing);
      try {
        return await camera.watch(side, onView, signal);
      } catch {
        if (!signal.aborted && viewfinder.camera() === camera) onFailed();
        return null;
      }
    },
    [viewfinder, onView, onFailed],
  );
}
