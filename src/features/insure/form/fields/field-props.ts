import type { FormField } from '../../../../../contract/model/form.ts';
import type { FormStore } from '../store/form-store.ts';
import type { FieldPlace } from '../store/place.ts';

/** What every kind of field is given. */
export interface FieldProps {
  readonly store: FormStore;
  readonly place: FieldPlace;
  readonly field: FormField;
  /** With what is optional said so. */
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
  readonly productNo: string;
  readonly onChange: (value: string) => void;
  /** The field is left. */
  readonly onLeave: () => void;
}
