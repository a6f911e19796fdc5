import { beijingDay } from '../../../../../contract/dates.ts';
import { birthField } from '../../../../../contract/form.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { FormFacts } from '../fields/field-props.ts';
import type { FormStore } from '../store/form-store.ts';
import type { PersonPlace } from '../store/place.ts';
import { useOfPerson } from '../store/use-form.ts';
import { minorWords } from './minor-words.ts';

interface Props {
  readonly store: FormStore;
  readonly place: PersonPlace;
  readonly caps: FormFacts['minorDeathCaps'];
}

/** What all insurers together may pay for a child's death; said where a product pays for one. */
export function MinorNotice({ store, place, caps }: Props) {
  const words = useOfPerson(store, place, () => {
    const field = place.module === 'insurant' ? birthField(store.module(place.module)) : undefined;
    return field
      ? minorWords(caps, store.value({ ...place, field: field.field }), beijingDay(new Date()))
      : null;
  });
  return words === null ? null : <Notice tone="attention">{words}</Notice>;
}
