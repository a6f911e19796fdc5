import { useId } from 'react';
import type { Group } from './board-filter.ts';
import styles from './filter-bar.module.css';

interface Props {
  readonly groups: readonly (Group & { readonly count: number })[];
  readonly chosen: string;
  readonly search: string;
  readonly onChoose: (key: string) => void;
  readonly onSearch: (text: string) => void;
  /** Somebody is about to search. */
  readonly onFocus: () => void;
}

/** By what is owed, with how many owe it; a group that nobody is in takes no room. */
export function FilterBar({ groups, chosen, search, onChoose, onSearch, onFocus }: Props) {
  const id = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.groups} role="group" aria-label="按待办筛选">
        {groups
          .filter(({ key, count }) => key === 'all' || key === chosen || count > 0)
          .map(({ key, label, count }) => (
            <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
              {label} <span>{count}</span>
            </button>
          ))}
      </div>
      <label htmlFor={id} className="visually-hidden">
        搜索客户
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        placeholder="搜姓名、拼音首字母、手机尾号或产品"
        onFocus={onFocus}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}
