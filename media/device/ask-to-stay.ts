let asked = false;

/**
 * Something is kept here that somebody would miss: a browser that runs out of room clears away others first. Once in a
 * visit; nobody waits for its answer, which may be a question to the customer in some browsers.
 */
export function askToStay(): void {
  if (asked) return;
  asked = true;
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => undefined);
}
