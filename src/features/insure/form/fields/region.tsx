import type { FieldProps } from './field-props.ts';
import { ListRow } from './list-row.tsx';

export function RegionField(props: FieldProps) {
  return <ListRow {...props} list="regions" />;
}
