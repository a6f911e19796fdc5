import { Fragment } from 'react';
import { wordUnits } from '../lib/word-units.ts';
import styles from './words-apart.module.css';

/** A short text with the places between its words where a line may end. */
export default function WordsApart({ children: text }: { readonly children: string }) {
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
