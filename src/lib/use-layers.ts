import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LayerState {
  readonly layers?: readonly string[];
}

interface Layers {
  /** What lies on the page, from below to the top. */
  readonly layers: readonly string[];
  readonly show: (layer: string) => void;
  /** Takes the place of the topmost. */
  readonly replaceTop: (layer: string) => void;
  readonly close: () => void;
  readonly closeAll: () => void;
}

/** Sheets and full-screen layers as entries of the history: the way back closes the topmost, and then leaves the page. */
export function useLayers(): Layers {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const layers = (state as LayerState | null)?.layers ?? none;
  const go = useCallback(
    (next: readonly string[], replace: boolean) =>
      void navigate({ pathname, search }, { replace, state: { layers: next } satisfies LayerState }),
    [navigate, pathname, search],
  );
  const depth = layers.length;
  return {
    layers,
    show: (layer) => go([...layers, layer], false),
    replaceTop: (layer) => go([...layers.slice(0, -1), layer], true),
    close: () => void navigate(-1),
    closeAll: () => void (depth > 0 && navigate(-depth)),
  };
}

const none: readonly string[] = [];
