import { useId } from 'react';
import type { GivenHealthAnswer, HealthAnswer, HealthQuestion } from '../../../../contract/model/health.ts';
import { AnswerChips, AnswerPair } from '../../../ui/answer-pair.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './told.module.css';

interface Props {
  readonly question: HealthQuestion;
  readonly number: number;
  readonly of: number;
  readonly given: GivenHealthAnswer | undefined;
  /** Named as missing. */
  readonly missing: boolean;
  readonly onAnswer: (answer: HealthAnswer, chosen: string[]) => void;
}

/** 均无 or 部分有, of equal weight; which of them opens in place. */
export function QuestionCard({ question, number, of, given, missing, onAnswer }: Props) {
  const text = useId();
  const which = useId();
  const message = useId();
  const { points, children, note } = question;
  const isYes = given?.answer === 'some';
  const isWhichMissing = missing && isYes;
  // 均无 and 部分有 are said of several things; a question for one is answered by yes or no.
  const isOne = points.length + children.length === 0;
  return (
    <div
      id={`question-${question.question}`}
      className={classNames(styles.question, missing && styles.missing)}
    >
      <Card>
        <p className={styles.place}>
          第 {number} 题，共 {of} 题
        </p>
        <h3 id={text} className={styles.text}>
          {question.text}
        </h3>
        {points.length > 0 && <p className={styles.points}>{points.join('、')}</p>}
        {note && <p className={styles.note}>{note}</p>}
        {/* Even that something was added below would tell the answer. */}
        <div data-private="hidden">
          <AnswerPair
            labelledBy={text}
            {...(missing && !isYes && { describedBy: message, invalid: true })}
            options={[
              { value: 'none', label: isOne ? '否' : '均无' },
              { value: 'some', label: isOne ? '是' : '部分有' },
            ]}
            chosen={given?.answer ?? null}
            onChoose={(answer) => onAnswer(answer, answer === 'some' ? (given?.chosen ?? []) : [])}
          />
          {isYes && children.length > 0 && (
            <div className={styles.which}>
              <p id={which} className={styles.note}>
                请选出有哪些，可多选
              </p>
              <AnswerChips
                labelledBy={which}
                describedBy={isWhichMissing ? message : undefined}
                options={children}
                chosen={given.chosen}
                onChange={(chosen) => onAnswer('some', chosen)}
              />
            </div>
          )}
          {missing && (
            <p id={message} className={styles.error}>
              {isWhichMissing ? '请选出有哪些' : '请回答这一题'}
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}
