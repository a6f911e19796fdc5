import type { OrderSection } from '../../../contract/model/order.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './section-card.module.css';

interface Props {
  readonly section: OrderSection;
  /** Absent where nothing of it is for this person to put right. */
  readonly onCorrect?: () => void;
  /** The way to what is told of their health; absent where it is not for this person to look at. */
  readonly health?: { readonly words: string; readonly onTap: () => void };
}

/** As the server calls the line. */
export const healthLabel = '健康告知';

/** A part of what is confirmed; what was changed since stands beside what it was. */
export function SectionCard({ section, onCorrect, health }: Props) {
  return (
    <Card
      title={section.title}
      aside={
        onCorrect && (
          <span className={styles.edit}>
            <Button look="plain" small aria-label={`更正${section.title}的信息`} onClick={onCorrect}>
              更正
            </Button>
          </span>
        )
      }
    >
      <dl className={styles.rows}>
        {section.lines.map(({ label, value, is_limit, before }, i) => (
          <div key={`${label} ${i}`} className={styles.row}>
            <dt>{label}</dt>
            <dd className={is_limit ? styles.limit : undefined}>
              {value}
              {before !== null && <span className={styles.before}>确认时：{before}</span>}
              {health && label === healthLabel && (
                <span className={styles.way}>
                  <Button look="plain" small aria-label={`${health.words}健康告知`} onClick={health.onTap}>
                    {health.words}
                  </Button>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
