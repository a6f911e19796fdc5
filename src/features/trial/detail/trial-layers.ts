import { createContext, useContext } from 'react';
import type { useLayers } from '../../../lib/use-layers.ts';

type Layers = ReturnType<typeof useLayers>;

export const LayersContext = createContext<Layers | null>(null);

/** The sheets of this page; throws outside of it. */
export function useTrialLayers(): Layers & { readonly top: string | undefined } {
  const layers = useContext(LayersContext);
  if (!layers) throw new Error('no layers around this component');
  return { ...layers, top: layers.layers[layers.layers.length - 1] };
}
