import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TrialState, TrialStore } from './trial-store.ts';

export const TrialContext = createContext<TrialStore | null>(null);

/** Throws outside the trial's page. */
export function useTrialStore(): TrialStore {
  const store = useContext(TrialContext);
  if (!store) throw new Error('no trial around this component');
  return store;
}

/** A piece of the trial's state; what it selects must be the same object as long as it is the same. */
export function useTrial<T>(select: (state: TrialState) => T): T {
  const store = useTrialStore();
  const current = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, current, current);
}
