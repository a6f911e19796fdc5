import type { Key, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure-table.module.css';

export interface FigureRow {
  readonly key: Key;
  /** Absent where the rows have no name. */
  readonly head?: ReactNode;
  readonly cells: readonly ReactNode[];
  /** Stands out: the reader's own. */
  readonly isOwn?: boolean;
}

interface Props {
  readonly label: string;
  /** Of the rows' heads first, where they have some. */
  readonly columns: readonly string[];
  readonly rows: readonly FigureRow[];
}

/** A long table of figures that scrolls by itself, its head in sight. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells, isOwn }) => (
            <tr key={key} className={classNames(isOwn && styles.own)}>
              {head !== undefined && <th scope="row">{head}</th>}
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
