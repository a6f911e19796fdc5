import { useEffect, useId, useRef, useState } from 'react';
import type { VisitAnswer, VisitQuestion } from '../../../../contract/model/policy.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Page } from '../../../ui/page.tsx';
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
  const { keep, busy, problem } = useAnswer(processNo, question);
  const [picked, setPicked] = useState<VisitAnswer | null>(null);
  const chosen = picked ?? question.answer;
  const [isExplained, setExplained] = useState(false);
  const [asked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const options = useRef<HTMLDivElement>(null);
  const label = useId();
  useEffect(() => heading.current?.focus(), []);
  const goOn = async () => {
    if (chosen === null) {
      setAsked(true);
      options.current?.querySelector('input')?.focus();
      return;
    }
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
  const next = visit.questions[at + 1];
  return (
    <Page
      title="在线回访"
      back={leave}
      aside={
        question.answer !== null &&
        chosen === question.answer && <span className={styles.saved}>✓ 已保存</span>
      }
      step={{
        ...{ at: at + 1, of: visit.questions.length, next: next ? matterOf(next.question) : '完成' },
        words: `第 ${at + 1} 题，共 ${visit.questions.length} 题`,
      }}
      actions={
        <>
          {onBack && (
            <Button look="outline" onClick={onBack}>
              上一题
            </Button>
          )}
          <Button unready={chosen === null} busy={busy} onClick={() => void goOn()}>
            {next ? '下一题' : '完成回访'}
          </Button>
        </>
      }
    >
      <h2 id={label} ref={heading} tabIndex={-1} className={styles.question}>
        <WholeWords>{question.text}</WholeWords>
      </h2>
      {question.lines.length > 0 && (
        <Card>
          <Rows rows={question.lines} />
        </Card>
      )}
      <OptionCards
        labelledBy={label}
        group={options}
        options={answers.map((value) => ({ value, label: question[value] }))}
        chosen={chosen}
        invalid={asked && chosen === null}
        onChoose={(value) => {
          setPicked(value);
          setAsked(false);
        }}
      />
      {question.call && !isExplained && <CallNotice call={question.call} visit={visit} />}
      {asked && chosen === null && (
        <p className={styles.problem} role="alert">
          请先选择一个回答
        </p>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <p className={styles.who}>回访由保险公司进行，您的回答会被保存。</p>
      {isExplained && (
        <ExplainSheet
          visit={visit}
          question={question}
          processNo={processNo}
          busy={busy}
          onKnows={() => void knowsNow()}
          onClose={() => setExplained(false)}
        />
      )}
    </Page>
  );
}
