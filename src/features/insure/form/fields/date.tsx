import type { FieldProps } from './field-props.ts';
import { PickRow } from './pick-row.tsx';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';

const DateSheet = lateSheet(() => import('../sheets/date-sheet.tsx'));

/** A day that has been: of birth, for example. */
export function DateField(props: FieldProps) {
  return (
    <PickRow
      {...props}
      shown={props.value}
      sheet={(close) => (
        <DateSheet
          title={props.field.label}
          value={props.value}
          span="past"
          onChoose={(day) => {
            props.onChange(day);
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}
