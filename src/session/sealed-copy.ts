import * as z from 'zod/mini';
import type { StoredValue } from './stored-value.ts';

/** What this browser alone can read again (device-seal.ts), and when it was kept. */
export const sealedCopy = z.object({
  ...{ key: z.string(), content: z.string() },
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

/** By what each belongs to. */
export type SealedCopies = StoredValue<Record<string, z.infer<typeof sealedCopy>>>;

/** Nothing of it stays on this device. */
export function forgetSealed(copies: SealedCopies, subject: string): void {
  const others = { ...copies.get() };
  if (!others[subject]) return;
  delete others[subject];
  copies.set(Object.keys(others).length > 0 ? others : null);
}
