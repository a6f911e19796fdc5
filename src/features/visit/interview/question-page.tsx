import { useEffect, useId, useRef, useState } from 'react';
import type { OnlineVisit, VisitAnswer, VisitQuestion } from '../../../../contract/model/policy.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Page } from '../../../ui/page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { matterOf } from '../words.ts';
import { CallNotice } from './call-notice.tsx';
import { ExplainSheet } from './explain-sheet.tsx';
import type { VisitProps } from '../props.ts';
import { useAnswer } from './use-answer.ts';
import styles from './question-page.module.css';

interface Props extends VisitProps {
  readonly question: VisitQuestion;
  readonly at: number;
  readonly onBack: (() => void) | null;
  readonly onNext: () => void;
}

const answers = ['yes', 'no'] as const satisfies readonly VisitAnswer[];

/** One question, nothing chosen beforehand. Not knowing is explained; knowing then is an answer of its own. */
export function QuestionPage({ visit, processNo, question, at, onBack, onNext }: Props) {
  const leave = useWayBack(addressOf('/order-info', processNo), { replace: true });
  const options = useRef<HTMLDivElement>(null);
  const label = useId();
  const answering = useAnswering(processNo, question, onNext);
  const { chosen, isMissing, busy } = answering;
  const goOn = () => {
    if (chosen === null) options.current?.querySelector('input')?.focus();
    void answering.goOn();
  };
  return (
    <Page
      title="在线回访"
      back={leave}
      aside={
        question.answer !== null &&
        chosen === question.answer && <span className={styles.saved}>✓ 已保存</span>
      }
      step={placeOf(visit, at)}
      actions={
        <>
          {onBack && (
            <Button look="outline" onClick={onBack}>
              上一题
            </Button>
          )}
          <Button unready={chosen === null} busy={busy} onClick={goOn}>
            {at + 1 < visit.questions.length ? '下一题' : '完成回访'}
          </Button>
        </>
      }
    >
      <Asked id={label} question={question} />
      <OptionCards
        labelledBy={label}
        describedBy={isMissing ? `${label}-message` : undefined}
        group={options}
        options={answers.map((value) => ({ value, label: question[value] }))}
        chosen={chosen}
        invalid={isMissing}
        onChoose={answering.choose}
      />
      {question.call && !answering.isExplained && <CallNotice call={question.call} visit={visit} />}
      <Problems id={`${label}-message`} isMissing={isMissing} problem={answering.problem} />
      <p className={styles.who}>回访由保险公司进行，您的回答会被保存。</p>
      {answering.isExplained && (
        <ExplainSheet
          visit={visit}
          question={question}
          processNo={processNo}
          busy={busy}
          onKnows={() => void answering.knowsNow()}
          onClose={answering.closeExplained}
        />
      )}
    </Page>
  );
}

/** What is chosen, and what follows from it: the next question, or the explanation of this one. */
function useAnswering(processNo: string, question: VisitQuestion, onNext: () => void) {
  const { keep, busy, problem } = useAnswer(processNo, question);
  const [picked, setPicked] = useState<VisitAnswer | null>(null);
  const chosen = picked ?? question.answer;
  const [isExplained, setExplained] = useState(false);
  const [asked, setAsked] = useState(false);
  const goOn = async () => {
    if (chosen === null) return setAsked(true);
    if (!(await keep(chosen, false))) return;
    if (chosen === 'no') setExplained(true);
    else onNext();
  };
  const knowsNow = async () => {
    if (!(await keep('yes', true))) return;
    setExplained(false);
    setPicked('yes');
    onNext();
  };
  const choose = (answer: VisitAnswer) => {
    setPicked(answer);
    setAsked(false);
  };
  return {
    ...{ chosen, choose, goOn, knowsNow, busy, problem, isExplained },
    isMissing: asked && chosen === null,
    closeExplained: () => setExplained(false),
  };
}

function placeOf({ questions }: OnlineVisit, at: number): StepPlace {
  const next = questions[at + 1];
  return {
    ...{ at: at + 1, of: questions.length, next: next ? matterOf(next.question) : '完成' },
    words: `第 ${at + 1} 题，共 ${questions.length} 题`,
  };
}

interface AskedProps {
  readonly id: string;
  readonly question: VisitQuestion;
}

/** What is asked, and the figures it is about. */
function Asked({ id, question: { text, lines } }: AskedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.question}>
        <WholeWords>{text}</WholeWords>
      </h2>
      {lines.length > 0 && (
        <Card>
          <Rows rows={lines} />
        </Card>
      )}
    </>
  );
}

interface ProblemsProps {
  /** Of what is missing. */
  readonly id: string;
  readonly isMissing: boolean;
  /** Why it was not kept, in words. */
  readonly problem: string | null;
}

const Problems = ({ id, isMissing, problem }: ProblemsProps) => (
  <>
    {isMissing && (
      <p id={id} className={styles.problem} role="alert">
        请先选择一个回答
      </p>
    )}
    {problem && (
      <Notice tone="danger" live>
        {problem}
      </Notice>
    )}
  </>
);
