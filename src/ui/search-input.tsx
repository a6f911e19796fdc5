import { useRef } from 'react';
import { SearchIcon } from './action-icons.tsx';
import { CrossIcon } from './icons.tsx';
import styles from './search-input.module.css';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  /** It is left, with what was typed. */
  readonly onLeave?: () => void;
  /** Where emptying it is more than typing nothing. */
  readonly onClear?: () => void;
}

/** Stays in sight above what it searches. */
export function SearchInput({ label, placeholder, value, onChange, onLeave, onClear }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    if (onClear) onClear();
    else onChange('');
    // What was tapped is gone.
    input.current?.focus();
  };
  return (
    <div role="search" className={styles.search}>
      <SearchIcon />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      {value && (
        <button type="button" aria-label="清空" onClick={clear}>
          <CrossIcon />
        </button>
      )}
    </div>
  );
}
