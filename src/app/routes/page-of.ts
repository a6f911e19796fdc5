import { type ComponentType, lazy } from 'react';
import { loadOnce } from '../../lib/load-once.ts';

const patienceMs = 300;

let late = 0;
const listeners = new Set<() => void>();

/** For useSyncExternalStore: whether the code of a page lets wait for itself. */
export const latePages = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  areThere: () => late > 0,
};

function count(by: 1 | -1): void {
  late += by;
  for (const listener of listeners) listener();
}

type Load = () => Promise<{ default: ComponentType }>;

/** A page in a script of its own, which latePages tells of while it is on its way for longer than one notices. */
export function pageOf(load: Load) {
  const once = loadOnce(load);
  return { load: once, page: lazy(() => watched(once())) };
}

/** The same promise: one of its own would be answered a moment later. */
function watched<T>(loading: Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    count(1);
  }, patienceMs);
  const settle = () => {
    clearTimeout(timer);
    if (isLate) count(-1);
  };
  loading.then(settle, settle);
  return loading;
}
