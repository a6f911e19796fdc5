import { useEffect, useRef } from 'react';
import type { FormField } from '../../../../contract/model/form.ts';
import { ConsentLine } from '../../../parts/consent/consent-line.tsx';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './account-fields.module.css';
import type { FormFacts } from './fields/field-props.ts';
import { FieldRow } from './fields/field-row.tsx';
import { focusField } from './go-to-field.ts';
import { fillInHolder } from './store/holder.ts';
import type { FormStore } from './store/form-store.ts';
import { fieldKey, type PersonPlace } from './store/place.ts';

interface Props {
  readonly store: FormStore;
  readonly place: PersonPlace;
  readonly fields: readonly FormField[];
  readonly facts: FormFacts;
}

/** The fields of a bank account, once its owner consented to that; what was typed of it goes with the consent (rule R20). */
export function AccountFields({ store, place, fields, facts }: Props) {
  const consent = useConsent({ process_no: facts.processNo }, 'bank');
  const { state } = consent;
  const names = fields.map(({ field }) => field).join(' ');
  const isGiven = state && state.given_at !== null;
  const first = fieldKey({ ...place, field: fields[0]?.field ?? '' });
  const tapped = useRef(false);
  const { module, person } = place;
  useEffect(() => {
    if (isGiven) fillInHolder(store, module);
    else if (isGiven === false) forgetTyped(store, { module, person }, names.split(' '));
  }, [isGiven, store, module, person, names]);
  useEffect(() => {
    // The button that was tapped is gone.
    if (isGiven && tapped.current) focusField(first);
  }, [isGiven, first]);
  const agree = () => {
    tapped.current = true;
    void consent.ensure();
  };
  // Known in a moment: nothing jumps.
  if (state === null && consent.problem === null) return null;
  if (isGiven)
    return fields.map((field) => (
      <FieldRow key={field.field} store={store} person={place} field={field} facts={facts} />
    ));
  return (
    <div data-place={first} className={styles.asked}>
      <ConsentLine consent={consent} />
      <Button look="outline" busy={consent.busy} onClick={agree}>
        同意并填写银行卡
      </Button>
    </div>
  );
}

function forgetTyped(store: FormStore, place: PersonPlace, fields: readonly string[]): void {
  const entry = store.entry(place);
  const typed = fields.filter((field) => (entry[field] ?? '') !== '');
  if (typed.length > 0) store.setAll(place, Object.fromEntries(typed.map((field) => [field, ''])));
}
