import { useId } from 'react';
import type { ReadField } from '../../../../contract/model/identity.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardFieldNames } from '../../../parts/identity/card-fields.ts';
import styles from './result.module.css';

interface Props {
  readonly field: ReadField;
  readonly value: string;
  readonly seen: boolean;
  readonly onSeen: (seen: boolean) => void;
  readonly onType: (value: string) => void;
}

/** A field that wants a look: its piece of the picture, what was read of it, and why. */
export function UnsureField({ field, value, seen, onSeen, onType }: Props) {
  const id = useId();
  const name = cardFieldNames[field.field];
  return (
    <div className={styles.unsure} data-field={field.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{name}</label>
        <Tag tone={seen ? 'good' : 'attention'}>{seen ? '✓ 已核对' : '请核对'}</Tag>
      </div>
      {field.crop_url && <img className={styles.crop} src={field.crop_url} alt={`证件上的${name}`} />}
      <textarea
        id={id}
        className={styles.input}
        rows={value.length > 16 ? 2 : 1}
        maxLength={200}
        aria-describedby={`${id}-why`}
        value={value}
        onChange={({ target }) => onType(target.value.replace(/\n/g, ''))}
      />
      <p id={`${id}-why`} className={styles.why}>
        {field.note ?? (field.state === 'missing' ? '没有识别到，请照证件填写。' : '没有看清，请对照上图。')}
      </p>
      <CheckBox checked={seen} onChange={onSeen}>
        已对照证件，没有错
      </CheckBox>
    </div>
  );
}
