import { vi } from 'vitest';

/** An empty storage of a page, in the place of those that are named; answers what is kept in it. */
export function emptyStorage(
  ...names: readonly ('sessionStorage' | 'localStorage')[]
): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  for (const name of names) vi.stubGlobal(name, storage);
  return kept;
}
