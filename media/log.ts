/** For engineers: a name that stays the same, and what belongs to it; nothing of a person. */
export type Log = (name: string, detail: Record<string, unknown>) => void;

/** One line of anything that was thrown. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
