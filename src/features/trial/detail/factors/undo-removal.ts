import type { Choices } from '../../choices.ts';

const forMs = 5000;

let offered: Choices | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The choices from before a removal, for as long as it may be undone. */
export const undoable = {
  get: (): Choices | null => offered,
  offer(choices: Choices | null): void {
    clearTimeout(timer);
    offered = choices;
    if (choices) timer = setTimeout(() => undoable.offer(null), forMs);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;
