import { memo } from 'react';
import type { FormField } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import { fieldKey, type PersonPlace } from '../store/place.ts';
import { useFieldProblem, useFieldValue } from '../store/use-form.ts';
import type { FormFacts } from './field-props.ts';
import { fieldTable } from './field-table.ts';

interface Props {
  readonly store: FormStore;
  readonly person: PersonPlace;
  readonly field: FormField;
  readonly facts: FormFacts;
}

/** One field of one person: drawn again when its own value or problem changes. */
export const FieldRow = memo(function FieldRow({ store, person, field, facts }: Props) {
  const place = { ...person, field: field.field };
  const value = useFieldValue(store, place);
  const problem = useFieldProblem(store, place);
  const Kind = fieldTable[field.kind];
  return (
    <div data-place={fieldKey(place)}>
      <Kind
        store={store}
        place={place}
        field={field}
        label={field.required ? field.label : `${field.label}（选填）`}
        value={value}
        problem={problem}
        facts={facts}
        onChange={(next) => store.set(place, next)}
        onLeave={() => store.check(place)}
      />
    </div>
  );
});
