import type { FieldProps } from './field-props.ts';
import { ListRow } from './list-row.tsx';

export function ProfessionField(props: FieldProps) {
  return <ListRow {...props} list="professions" />;
}
