import { useRelativeAttributeValueListQuery } from '../../../../parts/product/api.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { FieldProps } from './field-props.ts';

/** Whom the product insures, seen from the applicant. */
export function RelationField(props: FieldProps) {
  const { data } = useRelativeAttributeValueListQuery({ product_no: props.productNo });
  const offered = data?.relations ?? [];
  return (
    <ChoiceRow {...props} options={offered.map(({ relation, name }) => ({ value: relation, label: name }))} />
  );
}
