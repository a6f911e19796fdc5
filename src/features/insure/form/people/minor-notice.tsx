import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { FormStore } from '../store/form-store.ts';
import type { PersonPlace } from '../store/place.ts';
import { useOfPerson } from '../store/use-form.ts';

interface Props {
  readonly store: FormStore;
  readonly place: PersonPlace;
}

/** What all insurers together may pay for a child's death; said where a product pays for one. */
export function MinorNotice({ store, place }: Props) {
  const words = useOfPerson(store, place, () => minorWords(store, place));
  return words === null ? null : <Notice tone="attention">{words}</Notice>;
}

function minorWords(store: FormStore, place: PersonPlace): string | null {
  const paysForDeath = store.modules.some(({ module }) => module === 'beneficiary');
  const birth = store.entry(place)['birth_date'];
  if (place.module !== 'insurant' || !paysForDeath || typeof birth !== 'string' || !birth) return null;
  const age = ageOn(birth, beijingDay(new Date()));
  if (age >= 18) return null;
  const [before, most] = age < 10 ? [10, 20] : [18, 50];
  return `不满 ${before} 周岁，各家公司的身故保险金合计不超过 ${most} 万元，超出部分无效。`;
}
