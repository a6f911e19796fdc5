import { Fragment } from 'react';
import { wordUnits } from '../lib/word-units.ts';
import styles from './whole-words.module.css';

/** A short text that is broken between words only: a line of five characters would tear most of them. */
export function WholeWords({ children: text }: { readonly children: string }) {
  const units = wordUnits(text);
  if (units.length < 2) return text;
  return (
    <span className={styles.whole}>
      {units.map((unit, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {unit}
        </Fragment>
      ))}
    </span>
  );
}
