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
}

/** Stays in sight above what it searches. */
export function SearchInput({ label, placeholder, value, onChange, onLeave }: Props) {
  return (
    <div role="search" className={styles.search}>
      <SearchIcon />
      <input
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
        <button type="button" aria-label="清空" onClick={() => onChange('')}>
          <CrossIcon />
        </button>
      )}
    </div>
  );
}
