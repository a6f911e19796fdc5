import type { ReactNode } from 'react';
import type { SaidOfMember } from '../../../contract/model/health.ts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './said-card.module.css';

interface Props {
  readonly title: string;
  readonly member: Pick<SaidOfMember, 'items'>;
  readonly aside?: ReactNode;
  /** Every question, or only what is had with the number of the others. */
  readonly all?: boolean;
}

/** What was said of one member: every 有 in full. */
export function SaidCard({ title, member: { items }, aside, all = false }: Props) {
  const yes = items.filter(({ answer }) => answer === 'some');
  const shown = all ? items : yes;
  const others = items.length - yes.length;
  return (
    <Card title={title} aside={aside}>
      <ul className={styles.list} data-private="hidden">
        {shown.map(({ question, text, answer, chosen }) => (
          <li key={question} className={styles.item}>
            <span>
              {text}
              {chosen.length > 0 && <b className={styles.chosen}>{chosen.join('、')}</b>}
            </span>
            {answer === 'some' ? <Tag tone="attention">有</Tag> : <Tag tone="good">✓ 没有</Tag>}
          </li>
        ))}
        {!all && others > 0 && (
          <li className={styles.item}>
            <span>{yes.length === 0 ? `全部 ${others} 题` : `其余 ${others} 题`}</span>
            <Tag tone="good">✓ 均无</Tag>
          </li>
        )}
      </ul>
    </Card>
  );
}
