import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';
import type { FieldProps } from './field-props.ts';
import { PickRow } from './pick-row.tsx';

const DateSheet = lateSheet(() => import('../sheets/date-sheet.tsx'));

interface Props extends FieldProps {
  /** A day that has been, of birth for example; or until when something is valid, which may be for good. */
  readonly span: 'past' | 'future';
}

function DayRow({ span, ...props }: Props) {
  return (
    <PickRow
      {...props}
      shown={props.value === 'long_term' ? '长期有效' : props.value}
      sheet={(close) => (
        <DateSheet
          title={props.field.label}
          value={props.value}
          span={span}
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

export const DateField = (props: FieldProps) => <DayRow {...props} span="past" />;

export const UntilField = (props: FieldProps) => <DayRow {...props} span="future" />;
