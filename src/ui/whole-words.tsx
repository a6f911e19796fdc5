import { lazy, Suspense } from 'react';

export interface ShortText {
  readonly children: string;
}

const AsItIs = ({ children }: ShortText) => children;

/** Where it does not come, a text is broken as the browser likes. */
const WordsApart = lazy(() => import('./words-apart.tsx').catch(() => ({ default: AsItIs })));

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
