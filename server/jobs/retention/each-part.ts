/** Something that is done each day, apart from what else is. */
type Part = () => Promise<unknown>;

/**
 * Does one after the other. Throws what a part threw, once the others are done, and at once where it is told to stop.
 */
export async function eachPart(parts: readonly Part[], signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts) {
    signal?.throwIfAborted();
    // One that fails every day must not keep what the others delete.
    await part().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'retention');
}
