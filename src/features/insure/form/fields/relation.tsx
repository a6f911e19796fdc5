import { isApplicant } from '../../../../../contract/form.ts';
import { useRelativeAttributeValueListQuery } from '../../../../parts/product/api.ts';
import { useForm } from '../store/use-form.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { FieldProps } from './field-props.ts';

/** Whom the product insures, seen from the applicant; the applicant once. */
export function RelationField(props: FieldProps) {
  const { store, place, facts } = props;
  const { data } = useRelativeAttributeValueListQuery({ product_no: facts.productNo });
  const module = store.module(place.module);
  const isTaken = useForm(store, place.module, () =>
    store.people(place.module).some(({ id, entry }) => id !== place.person && isApplicant(module, entry)),
  );
  const offered = (data?.relations ?? []).filter(({ relation }) => !isTaken || relation !== 'self');
  return (
    <ChoiceRow {...props} options={offered.map(({ relation, name }) => ({ value: relation, label: name }))} />
  );
}
