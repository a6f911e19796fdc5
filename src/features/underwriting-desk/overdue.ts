/** Should have been done by now, in milliseconds since 1970, and was not. `doneAt` null: not yet. */
export const isOverdue = (doneAt: string | null, dueAt: string, now: number): boolean =>
  doneAt === null && Date.parse(dueAt) < now;
