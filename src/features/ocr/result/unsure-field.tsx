import { useId } from 'react';
import type { ReadField } from '../../../../contract/model/identity.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardFieldNames } from '../../../parts/identity/card-fields.ts';
import { wantsLook } from './checked.ts';
import styles from './result.module.css';

interface Props {
  readonly field: ReadField;
  readonly value: string;
  readonly seen: boolean;
  /** What is wrong with it; null: nothing that is known. */
  readonly problem: string | null;
  readonly onSeen: (seen: boolean) => void;
  readonly onType: (value: string) => void;
}

/** A field that wants a look, or had one: its piece of the picture, what was read of it, and why. */
export function UnsureField({ field, value, seen, problem, onSeen, onType }: Props) {
  const id = useId();
  const name = cardFieldNames[field.field];
  const isGood = seen && problem === null;
  return (
    <div className={styles.unsure} data-field={field.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{name}</label>
        <Tag tone={isGood ? 'good' : 'attention'}>{isGood ? '✓ 已核对' : '请核对'}</Tag>
      </div>
      {field.crop_url && <img className={styles.crop} src={field.crop_url} alt={`证件上的${name}`} />}
      <textarea
        id={id}
        className={styles.input}
        rows={value.length > 16 ? 2 : 1}
        maxLength={200}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-why`}
        value={value}
        onChange={({ target }) => onType(target.value.replace(/\n/g, ''))}
      />
      <FieldMessage
        id={`${id}-why`}
        error={problem}
        hint={field.said === null ? field.note : '您核对过，还可以改。'}
      />
      {wantsLook(field) && value.trim() !== '' && (
        <CheckBox checked={seen} onChange={onSeen}>
          已对照证件，没有错
        </CheckBox>
      )}
    </div>
  );
}
