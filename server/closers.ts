/** What closes what was opened, in the order in which it was. */
export type Closers = (() => Promise<void>)[];

/** Closes the last first, each once, whatever becomes of the others; throws what went wrong first. */
export async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const closer of closers.splice(0).reverse())
    await closer().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
