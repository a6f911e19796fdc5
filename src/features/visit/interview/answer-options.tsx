import type { RefObject } from 'react';
import type { VisitAnswer, VisitQuestion } from '../../../../contract/model/policy.ts';
import styles from './question-page.module.css';

interface Props {
  readonly question: VisitQuestion;
  readonly chosen: VisitAnswer | null;
  readonly labelledBy: string;
  readonly group: RefObject<HTMLFieldSetElement | null>;
  readonly onChoose: (answer: VisitAnswer) => void;
}

/** The two answers, neither of them chosen beforehand. */
export const AnswerOptions = ({ question, chosen, labelledBy, group, onChoose }: Props) => (
  <fieldset ref={group} className={styles.options} aria-labelledby={labelledBy}>
    {(['yes', 'no'] as const).map((value) => (
      <label key={value} className={styles.option}>
        <input type="radio" name="answer" checked={chosen === value} onChange={() => onChoose(value)} />
        <span>{question[value]}</span>
      </label>
    ))}
  </fieldset>
);
