import { useId } from 'react';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import styles from './consent-card.module.css';
import type { ConsentForm } from './use-consent.ts';

/** A consent on a card of its own, unticked, with the way that needs none. Gone once it is given. */
export function ConsentCard({ consent }: { readonly consent: ConsentForm }) {
  const error = useId();
  const { state, ticked, problem } = consent;
  const asked = state !== null && state.given_at === null;
  if (!asked && problem === null) return null;
  return (
    <div id={consent.id}>
      {asked && (
        <Card title={state.title}>
          <ConsentTerms consent={state} />
          <CheckBox checked={ticked} invalid={problem !== null} describedBy={error} onChange={consent.tick}>
            {state.sentence}
          </CheckBox>
        </Card>
      )}
      <p id={error} className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}

export function ConsentTerms({ consent }: { readonly consent: Pick<ConsentState, 'terms'> }) {
  return (
    <dl className={styles.terms}>
      {consent.terms.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
