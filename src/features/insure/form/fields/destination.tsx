import type { FieldProps } from './field-props.ts';
import { ListRow } from './list-row.tsx';

export function DestinationField(props: FieldProps) {
  return <ListRow {...props} list="destinations" />;
}
