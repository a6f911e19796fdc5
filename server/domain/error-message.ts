/** What was thrown says of itself; anything may be thrown, and not all of it is an error. */
export const errorMessage = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);
