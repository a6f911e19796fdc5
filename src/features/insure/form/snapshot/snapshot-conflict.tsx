import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { FormSession } from '../form-session.ts';
import { joinValues } from './join-values.ts';

const ConflictSheet = lazy(() => import('./conflict-sheet.tsx'));

/** Asks how two devices' contents become one, where another device saved since. */
export function SnapshotConflict({ session: { store, saver } }: { readonly session: FormSession }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  if (state.kind !== 'conflict') return null;
  const { saved, base } = state;
  const join = () => joinValues(store.modules, base, store.values(), saved.values);
  const settle = (values: typeof saved.values) => {
    store.replaceAll(values);
    void saver.settle({ ...saved });
  };
  return (
    <Suspense fallback={null}>
      <ConflictSheet
        saved={saved}
        differing={join().differing}
        onJoin={() => settle(join().values)}
        onTakeTheirs={() => settle(saved.values)}
      />
    </Suspense>
  );
}
