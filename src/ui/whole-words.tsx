import { lazy, Suspense, useSyncExternalStore } from 'react';

interface ShortText {
  readonly children: string;
}

/** Where it does not come, a text is broken as the browser likes. */
const WordsApart = lazy(() =>
  import('./words-apart.tsx').catch(() => ({ default: ({ children }: ShortText) => children })),
);

/**
 * A short text that is broken between words only: a line of five characters would tear most of them. Where words end is
 * not among what a customer loads first.
 */
export function WholeWords({ children: text }: ShortText) {
  return (
    <Suspense fallback={text}>
      <WordsApart>{text}</WordsApart>
    </Suspense>
  );
}

/** Text at 150 % and more on a phone, as the styles have it. */
const enlarged = matchMedia('(max-width:16em)');

function whenEnlarged(changed: () => void): () => void {
  enlarged.addEventListener('change', changed);
  return () => enlarged.removeEventListener('change', changed);
}

/** The same of a text that has room enough at its usual size: only who enlarges it fetches where words end. */
export const LargeWords = ({ children: text }: ShortText) =>
  useSyncExternalStore(whenEnlarged, () => enlarged.matches) ? <WholeWords>{text}</WholeWords> : text;
