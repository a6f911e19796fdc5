import { useId } from 'react';
import type { ConsentStanding } from '../../../contract/services/consent.ts';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import styles from './consent-card.module.css';
import type { ConsentForm } from './use-consent.ts';

/** A consent on a card of its own, unticked, with the way that needs none. Gone once it is given. */
export function ConsentCard({ consent }: { readonly consent: ConsentForm }) {
  const error = useId();
  const { standing, ticked, problem } = consent;
  const asked = standing !== null && standing.given_at === null;
  return (
    <div id={consent.id}>
      {asked && (
        <Card title={standing.title}>
          <ConsentTerms standing={standing} />
          <CheckBox checked={ticked} invalid={problem !== null} describedBy={error} onChange={consent.tick}>
            {standing.sentence}
          </CheckBox>
        </Card>
      )}
      <p id={error} className={styles.error} role="alert">
        {problem}
      </p>
    </div>
  );
}

export function ConsentTerms({ standing }: { readonly standing: ConsentStanding }) {
  return (
    <dl className={styles.terms}>
      {standing.terms.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
