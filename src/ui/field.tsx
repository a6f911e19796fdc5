import { type ReactNode, useId } from 'react';
import { FieldMessage } from './field-message.tsx';
import styles from './field.module.css';

export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
  readonly className: string | undefined;
}

/** The id of a control's label, for controls that are named by it and by what was chosen. */
export const labelIdOf = ({ id }: Pick<FieldControl, 'id'>): string => `${id}-label`;

interface Props {
  readonly label: string;
  readonly error: string | null;
  readonly hint?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its message beside it; the message is read out when it appears. */
export function Field({ label, error, hint, children }: Props) {
  const id = useId();
  const message = useId();
  return (
    <div className={styles.field}>
      <label id={labelIdOf({ id })} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': message,
          className: styles.input,
        })}
      </div>
      <FieldMessage id={message} error={error} hint={hint} />
    </div>
  );
}
