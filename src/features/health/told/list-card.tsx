import { useId } from 'react';
import type { HealthAnswer, HealthQuestion } from '../../../../contract/model/health.ts';
import { AnswerPair } from '../../../ui/answer-pair.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { listId } from './go-to.ts';
import styles from './told.module.css';

interface Props {
  readonly questions: readonly HealthQuestion[];
  readonly chosen: HealthAnswer | null;
  /** Named as missing. */
  readonly missing: boolean;
  readonly onChoose: (answer: HealthAnswer) => void;
}

/** Everything that is asked, to be read through, and then one answer to all of it. */
export function ListCard({ questions, chosen, missing, onChoose }: Props) {
  const text = useId();
  const message = useId();
  return (
    <div id={listId} className={classNames(styles.question, missing && styles.missing)}>
      <Card>
        <ol className={styles.listed}>
          {questions.map(({ question, text: asked, points, note }) => (
            <li key={question}>
              {asked}
              {points.length > 0 && <p className={styles.note}>{points.join('、')}</p>}
              {note && <p className={styles.note}>{note}</p>}
            </li>
          ))}
        </ol>
        <h3 id={text} className={styles.text}>
          以上 {questions.length} 项，是否有符合的？
        </h3>
        <AnswerPair
          labelledBy={text}
          describedBy={missing ? message : undefined}
          invalid={missing}
          options={[
            { value: 'none', label: '均无' },
            { value: 'some', label: '部分有' },
          ]}
          chosen={chosen}
          onChoose={onChoose}
        />
        {chosen === 'some' && <p className={styles.below}>请在下面逐项回答</p>}
        {missing && (
          <p id={message} className={styles.error} role="alert">
            请看完以上各项，再选择均无或部分有
          </p>
        )}
      </Card>
    </div>
  );
}
