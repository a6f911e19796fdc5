import { useSyncExternalStore } from 'react';
import { readingStates, type ReadingStates } from './read-state.ts';

export const useReadingStates = (): ReadingStates =>
  useSyncExternalStore(readingStates.subscribe, readingStates.get, readingStates.get);
