import { type RefObject, useEffect, useRef, useState } from 'react';

interface AskedTwice {
  readonly isAsked: boolean;
  /** For the button that asks, which may be gone meanwhile: it has the focus again once that is answered. */
  readonly button: RefObject<HTMLButtonElement | null>;
  ask(): void;
  /** Either way. */
  answer(): void;
}

/** What is asked once more in the place of its button. */
export function useAskedTwice(): AskedTwice {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (isAsked || !isAnswered.current) return;
    isAnswered.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [isAsked]);
  return {
    ...{ isAsked, button },
    ask: () => setAsked(true),
    answer: () => {
      isAnswered.current = true;
      setAsked(false);
    },
  };
}
