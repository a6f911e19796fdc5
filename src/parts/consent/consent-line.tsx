import { useId, useState } from 'react';
import { lateSheet } from '../failure/late-sheet.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import styles from './consent-line.module.css';
import type { ConsentForm } from './use-consent.ts';

const ConsentSheet = lateSheet(() => import('./consent-sheet.tsx'));

/** A consent directly above the button that acts on it, unticked; its terms are a tap away. Gone once it is given. */
export function ConsentLine({ consent }: { readonly consent: ConsentForm }) {
  const error = useId();
  const [reading, setReading] = useState(false);
  const { state, ticked, problem } = consent;
  const asked = state !== null && state.given_at === null;
  return (
    <div id={consent.id} className={styles.consent}>
      {asked && (
        <div className={styles.line}>
          <CheckBox checked={ticked} invalid={problem !== null} describedBy={error} onChange={consent.tick}>
            <WholeWords>{state.sentence}</WholeWords>
          </CheckBox>
          <button type="button" className={styles.terms} onClick={() => setReading(true)}>
            查看内容
          </button>
        </div>
      )}
      <p id={error} className={styles.error} role="alert">
        {problem}
      </p>
      {asked && reading && (
        <ConsentSheet
          consent={state}
          onAgree={() => {
            consent.tick(true);
            setReading(false);
          }}
          onClose={() => setReading(false)}
        />
      )}
    </div>
  );
}
