import type { KeptSealed } from '../../session/kept-sealed.ts';
import type { SealedCopies } from '../../session/sealed-copy.ts';
import type { Schema } from '../../session/stored-value.ts';

/** Opens what is kept of a subject with code that is loaded beside the page. */
export const openLater =
  <T>(copies: SealedCopies, schema: Schema<T>) =>
  async (subject: string): Promise<KeptSealed<T>> => {
    const { openKeptSealed } = await import('../../session/kept-sealed.ts');
    return await openKeptSealed({ copies, subject, schema });
  };
