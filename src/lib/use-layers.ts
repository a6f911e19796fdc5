import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface LayerState {
  readonly layers?: readonly string[];
}

export interface LayerActions {
  readonly show: (layer: string) => void;
  /** Takes the place of the topmost. */
  readonly replaceTop: (layer: string) => void;
  readonly close: () => void;
}

export interface Layers {
  /** The same object for as long as the page is there. */
  readonly actions: LayerActions;
  readonly top: string | undefined;
}

const none: readonly string[] = [];

/**
 * Sheets and full-screen layers as entries of the history: the way back closes the topmost, and then leaves the page.
 */
export function useLayers(): Layers {
  const navigate = useNavigate();
  const location = useLocation();
  const layers = (location.state as LayerState | null)?.layers ?? none;
  const latest = useRef({ navigate, location, layers, isClosing: false });
  useEffect(() => {
    latest.current = { navigate, location, layers, isClosing: false };
  }, [navigate, location, layers]);
  const actions = useMemo((): LayerActions => {
    const go = (next: readonly string[], replace: boolean) => {
      const { pathname, search } = latest.current.location;
      void latest.current.navigate({ pathname, search }, { replace, state: { layers: next } });
    };
    return {
      show: (layer) => go([...latest.current.layers, layer], false),
      replaceTop: (layer) => go([...latest.current.layers.slice(0, -1), layer], true),
      close: () => {
        // The history moves a moment later: a second tap must not take one more entry off.
        const { current } = latest;
        if (current.isClosing || current.layers.length === 0) return;
        current.isClosing = true;
        void current.navigate(-1);
      },
    };
  }, []);
  return { actions, top: layers[layers.length - 1] };
}
