import type { CardField } from '../../../contract/model/identity.ts';
import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import { beijingTime } from '../../lib/dates.ts';
import { cardFieldNames, shownCardValue } from '../../parts/identity/card-fields.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './identity-desk.module.css';
import { correctedByWords } from './words.ts';
import { correctionOf } from './correction-of.ts';

type Detail = Pick<IdentityCaseDetail, 'fields' | 'paper' | 'corrections'>;

/**
 * What the machine read, what counts now or was typed of a paper, and what the application says, line by line; of what
 * nobody showed the application alone.
 */
export function FieldTable({ detail }: { readonly detail: Detail }) {
  const { fields, paper } = detail;
  const isCard = paper === 'id_card';
  const isEmpty = fields.every(({ read, value }) => read === null && value === '');
  const seen = isEmpty ? [] : isCard ? ['系统读出', '现在的'] : ['客户填写'];
  // Another paper's number is grouped by no birthday.
  const shown = (field: CardField, value: string) =>
    !isCard && field === 'number' ? value : shownCardValue(field, value);
  return (
    <Card title="证件内容">
      <div className={styles.scroll} role="region" aria-label="证件内容" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['内容', ...seen, '投保信息', ''].map((column, at) => (
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
                {isCard && !isEmpty && <td>{read === null ? '没有读出' : shown(field, read)}</td>}
                {!isEmpty && (
                  <td>
                    {value === '' ? '没有' : shown(field, value)}
                    <Corrected by={correctionOf(detail, { field, read, value })} />
                  </td>
                )}
                <td>{applied === null ? '没有问到' : shown(field, applied)}</td>
                <td>{matches === false && <Tag tone="danger">不一致</Tag>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** By whom the value was put right, and when. */
function Corrected({ by }: { readonly by: IdentityCaseDetail['corrections'][number] | undefined }) {
  return by ? (
    <small>
      {correctedByWords[by.by]}，{beijingTime(by.at)}
    </small>
  ) : null;
}
