import type { FieldProps } from './field-props.ts';
import { PickRow } from './pick-row.tsx';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';

const DateSheet = lateSheet(() => import('../sheets/date-sheet.tsx'));

/** How long something is valid: a day, or for good. */
export function UntilField(props: FieldProps) {
  return (
    <PickRow
      {...props}
      shown={props.value === 'long_term' ? '长期有效' : props.value}
      sheet={(close) => (
        <DateSheet
          title={props.field.label}
          value={props.value}
          span="future"
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
