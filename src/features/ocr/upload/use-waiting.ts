import { useState } from 'react';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';

/** What is wanted, and waits for the consent. */
export type Waiting =
  | { readonly kind: 'shoot'; readonly pages: readonly CardPage[] }
  | { readonly kind: 'send'; readonly page: CardPage; readonly anyway?: true | undefined };

/**
 * Where the text of a consent has changed since it was given, a picture that is taken or sent asks for it anew, and
 * nothing else of the card does: what was read stays before its owner.
 */
export function useWaiting(consent: ConsentForm) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  return {
    waiting: consent.state?.given_at === null ? waiting : null,
    /** Whether what is wanted may be done now. */
    async agrees(wanted: Waiting): Promise<boolean> {
      const isAgreed = await consent.ensure();
      setWaiting(isAgreed ? null : wanted);
      return isAgreed;
    },
  };
}
