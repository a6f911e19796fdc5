import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { certificateType } from '../../../../../contract/enums.ts';
import { derivedValue, valueOfKind } from '../../../../../contract/form.ts';
import { NumberInput } from '../../../../parts/certificate/number-input.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TickIcon } from '../../../../ui/icons.tsx';
import type { FormStore } from '../store/form-store.ts';
import type { FieldPlace } from '../store/place.ts';
import { useOfPerson } from '../store/use-form.ts';
import styles from './certificate-number.module.css';
import type { FieldProps } from './field-props.ts';

/** The number, and what it says of its holder. */
export function CertificateNumberField(props: FieldProps) {
  const { store, place, field, label, value, problem, onChange, onLeave } = props;
  const module = store.module(place.module);
  const chosen = useOfPerson(store, place, () => valueOfKind(module, store.entry(place), 'certificate_type'));
  const derived = useOfPerson(store, place, () => derivedWords(store, place));
  return (
    <Field
      label={label}
      error={problem}
      hint={
        derived === '' ? (
          field.hint
        ) : (
          <span className={styles.derived} data-private>
            <TickIcon />
            已得出：{derived}
          </span>
        )
      }
    >
      {(control) => (
        <NumberInput
          control={control}
          type={certificateType.safeParse(chosen).data ?? 'id_card'}
          number={value}
          onNumber={onChange}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

/** 女，1992-03-08，34 周岁; empty where the number says nothing. */
function derivedWords(store: FormStore, place: FieldPlace): string {
  const module = store.module(place.module);
  const entry = store.entry(place);
  const day = beijingDay(new Date());
  const derived = module.fields
    .filter(({ derived_from }) => derived_from === place.field)
    .map((field) => ({ field, value: derivedValue(module, field, entry, day) }));
  const birth = derived.find(({ field, value }) => field.kind === 'date' && value !== null)?.value;
  const chosen = derived.find(({ field, value }) => field.kind === 'choice' && value !== null);
  const gender = chosen?.field.options.find(({ value }) => value === chosen.value)?.label;
  return [gender, birth, birth && `${ageOn(birth, day)} 周岁`].filter(Boolean).join('，');
}
