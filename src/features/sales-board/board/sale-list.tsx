import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../../session/use-server-now.ts';
import { pageFailureWords } from '../words.ts';
import styles from './sale-list.module.css';
import { SaleRowItem } from './sale-row.tsx';
import type { SalesSeen, SaleStore } from './sale-store.ts';
import type { Picking } from './use-picking.ts';
import { useWindow } from './use-window.ts';

interface Props {
  readonly store: SaleStore;
  readonly seen: SalesSeen;
  /** How many there are, fetched or not. */
  readonly total: number;
  readonly selected: string | null;
  readonly picking: Picking;
}

const gap = 10;
/** Until the first row is measured. */
const guessedHeight = 92 + gap;

/** Thousands of sales, of which those in sight are drawn; what is not here yet is fetched as one comes near. */
export function SaleList({ store, seen, total, selected, picking }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const now = useServerNow(20_000);
  const { drawn, rowHeight } = useWindow(list, total, guessedHeight);
  const fetched = seen.rows.length;
  const { move, onFocus, onBlur } = useKeys(list, drawn, rowHeight, fetched);

  useEffect(() => {
    if (drawn.to + gap >= fetched) void store.more(drawn.to + gap);
  }, [store, drawn.to, fetched, seen.hasMore]);

  // Where the list goes, so does the mouse that pointed at it.
  useEffect(() => () => store.hold(false), [store]);

  const rows = seen.rows.slice(drawn.from, drawn.to);
  return (
    <ul
      ref={list}
      className={styles.rows}
      style={{ height: total * rowHeight }}
      onKeyDown={move}
      tabIndex={-1}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={(event) => event.pointerType === 'mouse' && store.hold(true)}
      onPointerLeave={() => store.hold(false)}
    >
      {rows.map((row, i) => (
        <SaleRowItem
          key={row.process_no}
          row={row}
          at={drawn.from + i}
          total={total}
          top={(drawn.from + i) * rowHeight}
          selected={row.process_no === selected}
          picked={picking.picked?.has(row.process_no) ?? null}
          onPick={picking.pick}
          now={now}
        />
      ))}
      {drawn.to > fetched && (
        <li
          className={styles.coming}
          style={{ top: fetched * rowHeight, height: (drawn.to - fetched) * rowHeight - gap }}
          aria-hidden="true"
        >
          {seen.pageFailure && <p className={styles.failed}>{pageFailureWords}</p>}
        </li>
      )}
    </ul>
  );
}

/** The row that the keyboard moved to has the focus. */
function useKeys(
  list: RefObject<HTMLUListElement | null>,
  drawn: ReturnType<typeof useWindow>['drawn'],
  rowHeight: number,
  rows: number,
) {
  const [focused, setFocused] = useState<number | null>(null);
  /** The row that is given the focus just now. */
  const given = useRef<number | null>(null);

  // It may have to be drawn first.
  useEffect(() => {
    if (focused === null) return;
    const row = list.current?.querySelector<HTMLElement>(
      `[data-at="${focused}"] a, [data-at="${focused}"] input`,
    );
    if (row) {
      given.current = focused;
      row.focus();
      given.current = null;
      return;
    }
    // The row that has the focus may be gone before the other is drawn: until then the list has it, and every key.
    list.current?.focus({ preventScroll: true });
    window.scrollTo({ top: topOf(list.current) + focused * rowHeight - window.innerHeight / 2 });
  }, [list, focused, drawn.from, drawn.to, rowHeight]);

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    // A key that comes before the row it leads on from is drawn counts from there all the same.
    const at =
      focused ?? Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']);
    const to = Number.isNaN(at) ? null : nextPlace(event.key, at, rows);
    if (to === null) return;
    event.preventDefault();
    setFocused(to);
  };

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
    if (target === currentTarget) return;
    const own = given.current;
    // A key that came before its row was given the focus leads on from there: what it wants stands.
    setFocused((wanted) => (own === null || own === wanted ? null : wanted));
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLUListElement>) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(null);
  };

  return { move, onFocus, onBlur };
}

const topOf = (element: HTMLElement | null): number =>
  (element?.getBoundingClientRect().top ?? 0) + window.scrollY;

const pageOfKeys = 8;

function nextPlace(key: string, at: number, rows: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageOfKeys,
    PageUp: at - pageOfKeys,
    Home: 0,
    End: rows - 1,
  }[key];
  return to === undefined ? null : Math.min(Math.max(0, to), rows - 1);
}
