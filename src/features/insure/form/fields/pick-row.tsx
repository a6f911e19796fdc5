import { type ReactNode, Suspense, useState } from 'react';
import { Field, labelIdOf } from '../../../../ui/field.tsx';
import { DownIcon } from '../../../../ui/action-icons.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './pick-row.module.css';

interface Props extends FieldProps {
  /** What was chosen, in words; empty: nothing. */
  readonly shown: string;
  readonly hint?: ReactNode;
  readonly onOpen?: () => void;
  /** The sheet that it is chosen on. */
  readonly sheet: (close: () => void) => ReactNode;
}

/** What is chosen on a sheet: named by its label and by what was chosen. */
export function PickRow({ field, label, problem, shown, hint, sheet, onOpen, onLeave }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onLeave();
  };
  return (
    <Field label={label} error={problem} hint={hint ?? field.hint}>
      {(control) => (
        <>
          <button
            type="button"
            {...control}
            aria-labelledby={`${labelIdOf(control)} ${control.id}`}
            aria-haspopup="dialog"
            className={styles.pick}
            onClick={() => {
              onOpen?.();
              setOpen(true);
            }}
          >
            <span className={shown ? undefined : styles.empty} data-private={shown ? 'quiet' : undefined}>
              {shown || field.placeholder || `请选择${field.label}`}
            </span>
            <DownIcon />
          </button>
          {open && <Suspense fallback={null}>{sheet(close)}</Suspense>}
        </>
      )}
    </Field>
  );
}
