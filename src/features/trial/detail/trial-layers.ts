import { createContext, useContext } from 'react';
import type { LayerActions } from '../../../lib/use-layers.ts';

/** Two of them: who only opens a sheet is not drawn again when one opens. */
export const LayerActionsContext = createContext<LayerActions | null>(null);
export const TopLayerContext = createContext<string | undefined>(undefined);

/** How sheets of this page are opened and closed; throws outside of it. */
export function useLayerActions(): LayerActions {
  const actions = useContext(LayerActionsContext);
  if (!actions) throw new Error('no layers around this component');
  return actions;
}

/** The sheet that lies on top. */
export const useTopLayer = (): string | undefined => useContext(TopLayerContext);
