import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import { cardFieldNames, shownCardValue } from '../../parts/identity/card-fields.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './identity-desk.module.css';

/** What the machine read, what counts now, and what the application says, line by line. */
export function FieldTable({ fields }: Pick<IdentityCaseDetail, 'fields'>) {
  return (
    <Card title="证件内容">
      <div className={styles.scroll} role="region" aria-label="证件内容" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['内容', '系统读出', '现在的', '投保信息', ''].map((column, at) => (
                <th key={at} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, read, value, applied, matches }) => (
              <tr key={field}>
                <th scope="row">{cardFieldNames[field]}</th>
                <td>{read === null ? '没有读出' : shownCardValue(field, read)}</td>
                <td>{value === '' ? '没有' : shownCardValue(field, value)}</td>
                <td>{applied === null ? '没有问到' : shownCardValue(field, applied)}</td>
                <td>{matches === false && <Tag tone="danger">不一致</Tag>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
