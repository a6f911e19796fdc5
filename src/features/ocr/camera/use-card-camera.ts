import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PicturePoint } from '../../../../media/capture/focus.ts';
import type { CameraRefusal } from '../../../../media/capture/refusal.ts';
import type { CameraCardFinder } from '../../../../media/guide/card-finder.ts';
import type { CardLoop, CardView } from '../../../../media/guide/card-loop.ts';
import type { CardSide } from '../../../../workers/tasks/card/side.ts';
import { notePipeline } from '../../../parts/page-trace/note-pipeline.ts';
import { useGone } from '../../../lib/use-gone.ts';
import type { CameraSource } from '../../../ui/camera-preview.tsx';

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

interface Open {
  readonly stream: MediaStream;
  readonly media: Awaited<ReturnType<typeof loadMedia>>;
  readonly finder: CameraCardFinder;
  loop: CardLoop | null;
}

/** The phone's back camera, from a tap until it is closed or the page goes. */
export function useCardCamera() {
  const [state, setState] = useState<CardCameraState>({ kind: 'closed' });
  const [view, setView] = useState<CardView>(nothing);
  const open = useRef<Open | null>(null);
  const life = useRef<AbortController | null>(null);
  const focusing = useRef<AbortController | null>(null);
  const listeners = useRef(new Set<() => void>());
  const gone = useGone();

  const show = useCallback((next: Open | null) => {
    open.current = next;
    for (const listener of listeners.current) listener();
  }, []);

  const close = useCallback(() => {
    life.current?.abort(new DOMException('the camera was closed', 'AbortError'));
    life.current = null;
    focusing.current?.abort();
    if (open.current) {
      open.current.media.closeCamera(open.current.stream);
      open.current.finder.stop();
    }
    show(null);
    setView(nothing);
    setState({ kind: 'closed' });
  }, [show]);

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
      const media = await loadMedia();
      if (own.signal.aborted) return false;
      const answer = await media.openRearCamera(own.signal);
      if (answer.kind === 'refused') {
        refuse(answer.refusal);
        return false;
      }
      show({ stream: answer.stream, media, finder: new media.CameraCardFinder(), loop: null });
      // A call, or another app that takes it: the customer is told, and opens it anew.
      const lose = () => {
        close();
        if (!document.hidden) setState({ kind: 'refused', refusal: 'in_use' });
      };
      for (const track of answer.stream.getTracks()) track.addEventListener('ended', lose);
      media.watchCamera(answer.stream, lose, own.signal);
      const torch = media.hasTorch(answer.stream) ? 'off' : 'none';
      setState({ kind: 'open', torch, focuses: media.canFocus(answer.stream) });
      return true;
    } catch {
      if (!own.signal.aborted) refuse('unknown');
      return false;
    }
  }, [close, gone, refuse, show]);

  /** Watches one side; resolves with its picture, or null where the camera was closed. */
  const watch = useCallback(
    async (side: CardSide | null, signal: AbortSignal) => {
      const { current } = open;
      if (!current) return null;
      setView(nothing);
      const loop = new current.media.CardLoop(
        current.stream,
        { side, finder: current.finder, onView: setView, log: notePipeline },
        signal,
      );
      current.loop = loop;
      try {
        return await loop.run();
      } catch {
        if (!signal.aborted && open.current === current) {
          close();
          refuse('unknown');
        }
        return null;
      }
    },
    [close, refuse],
  );

  const turnTorch = useCallback(async (on: boolean) => {
    const { current } = open;
    if (!current) return;
    const lit = await current.media.lightTorch(current.stream, on);
    setState((before) => (before.kind === 'open' ? { ...before, torch: lit ? 'on' : 'off' } : before));
  }, []);

  const focus = useCallback((point: PicturePoint) => {
    focusing.current?.abort();
    const own = new AbortController();
    focusing.current = own;
    if (open.current) void open.current.media.focusAt(open.current.stream, point, own.signal);
  }, []);

  useEffect(() => close, [close]);

  const camera = useMemo<CameraSource>(
    () => ({
      getStream: () => open.current?.stream ?? null,
      subscribe(changed) {
        listeners.current.add(changed);
        return () => listeners.current.delete(changed);
      },
    }),
    [],
  );
  const shoot = useCallback(() => open.current?.loop?.shoot(), []);
  return { state, view, camera, begin, close, watch, shoot, turnTorch, focus };
}

/** The camera and its measures arrive with the tap and never with the first page. */
async function loadMedia() {
  const [
    { closeCamera },
    { canFocus, focusAt },
    { hasTorch, lightTorch, openRearCamera },
    { CameraCardFinder: Finder },
    { CardLoop: Loop },
    { watchCamera },
  ] = await Promise.all([
    import('../../../../media/capture/camera.ts'),
    import('../../../../media/capture/focus.ts'),
    import('../../../../media/capture/rear-camera.ts'),
    import('../../../../media/guide/card-finder.ts'),
    import('../../../../media/guide/card-loop.ts'),
    import('../../../../media/video/camera-watch.ts'),
  ]);
  return {
    ...{ closeCamera, canFocus, focusAt, hasTorch, lightTorch, openRearCamera, watchCamera },
    ...{ CameraCardFinder: Finder, CardLoop: Loop },
  };
}
