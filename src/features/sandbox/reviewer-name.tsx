import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './reviewer-name.module.css';

interface Props {
  readonly name: string;
  readonly onKeep: (name: string) => void;
}

/** Who decides: asked once at this desk, and written with every decision. */
export function ReviewerName({ name, onKeep }: Props) {
  const id = useId();
  const [text, setText] = useState(name);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length >= 2) onKeep(text.trim());
  };
  if (name)
    return (
      <p className={styles.who}>
        审核员 <strong>{name}</strong>
        <Button small look="plain" onClick={() => onKeep('')}>
          换人
        </Button>
      </p>
    );
  return (
    <form className={styles.who} onSubmit={keep}>
      <label htmlFor={id}>审核员姓名</label>
      <input
        id={id}
        className={styles.input}
        value={text}
        minLength={2}
        maxLength={20}
        required
        autoComplete="name"
        onChange={(event) => setText(event.target.value)}
      />
      <Button small type="submit" disabled={text.trim().length < 2}>
        保存
      </Button>
    </form>
  );
}
