import { lazy, useSyncExternalStore } from 'react';
import type { TrialVisit } from './use-trial-store.ts';

const ConflictSheet = lazy(() => import('./conflict-sheet.tsx'));

/** Another device chose something else in the same process: which counts, the customer says. */
export function TrialConflict({ visit: { store, keeper } }: { readonly visit: TrialVisit }) {
  const theirs = useSyncExternalStore(keeper.subscribe, keeper.conflict, keeper.conflict);
  if (!theirs) return null;
  return (
    <ConflictSheet
      savedAt={theirs.saved_at}
      onTakeTheirs={() => {
        const choices = keeper.takeTheirs();
        if (choices) store.replace(choices);
      }}
      onKeepOurs={() => keeper.keepOurs()}
    />
  );
}
