import { useEffect, useState } from 'react';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import type { ConsentForm } from '../../../parts/consent/use-consent.ts';

interface Held {
  readonly picture: Blob;
  readonly page: CardPage;
  readonly tries: number;
}

const pauseMs = 3000;

/**
 * A picture that was chosen before the consent could be given is held, and goes on once it is ticked and the network
 * takes it: nobody looks for it in the album twice.
 */
export function useHeldPicture(
  consent: ConsentForm,
  onAgreed: (picture: Blob, page: CardPage) => Promise<void>,
) {
  const [held, setHeld] = useState<Held | null>(null);

  const choose = async (picture: Blob, page: CardPage, tries = 0): Promise<void> => {
    if (await consent.ensure(tries > 0)) {
      setHeld(null);
      await onAgreed(picture, page);
    } else setHeld({ picture, page, tries });
  };

  useEffect(() => {
    if (!held || !consent.ticked) return;
    const again = () => void choose(held.picture, held.page, held.tries + 1);
    const timer = setTimeout(again, held.tries === 0 ? 0 : pauseMs);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- tried again by what is held and ticked, with what is known then
  }, [held, consent.ticked]);

  return {
    isHeld: held !== null,
    /** Another way was taken. */
    forget: () => setHeld(null),
    choose: (picture: Blob, page: CardPage) => void choose(picture, page),
  };
}
