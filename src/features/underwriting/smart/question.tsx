import { type RefObject, useId, useState } from 'react';
import type { SmartState } from '../../../../contract/model/health.ts';
import type { Failure } from '../../../api/failure.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import type { SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Page } from '../../../ui/page.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { SaveSign } from '../../../ui/save-sign.tsx';
import { DiseaseSearch } from './disease-search.tsx';
import styles from './smart.module.css';
import { bar, type ChosenAnswer } from './props.ts';

interface Props extends Pick<SalePageProps, 'record'> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly state: SmartState;
  readonly current: NonNullable<SmartState['current']>;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onAnswer: (of: string, answer: ChosenAnswer) => void;
  readonly onChange: (answered: SmartState['answered'][number]) => void;
}

export function Question({ heading, state, current, record, busy, failure, onAnswer, onChange }: Props) {
  const label = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [named, setNamed] = useState(false);
  const isMissing = named && chosen === null;
  const done = state.answered.filter(({ of }) => of === current.of).length;
  const goOn = () => {
    if (chosen === null) {
      setNamed(true);
      return document.getElementById(label)?.parentElement?.querySelector('input')?.focus();
    }
    onAnswer(current.of, { question: current.question, value: chosen });
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.5 }}
      aside={<SaveSign word={busy ? 'saving' : state.answered.length > 0 ? 'saved' : 'none'} />}
      actions={
        <Button busy={busy} unready={chosen === null} onClick={goOn}>
          {state.about_left <= 1 ? '查看结论' : '下一题'}
        </Button>
      }
    >
      <Answered answered={state.answered} onChange={onChange} />
      <div>
        <p className={styles.place}>
          {state.name}，第 {done + 1} 题
          {state.about_left > 1 ? `，约还有 ${state.about_left - 1} 题` : '，最后一题'}
        </p>
        {state.topic && done === 0 && <p className={styles.topic}>您告知：{state.topic}有</p>}
        <h2 id={label} ref={heading} tabIndex={-1} className={styles.text} data-private="quiet">
          <WholeWords>{current.text}</WholeWords>
        </h2>
        {current.help && <Help text={current.help} />}
        <FailureNotice failure={failure} />
        {state.diseases.length > 0 && (
          <DiseaseSearch
            diseases={state.diseases}
            onChoose={(disease) => onAnswer(current.of, { disease })}
          />
        )}
        <OptionCards
          labelledBy={label}
          describedBy={isMissing ? `${label}-message` : undefined}
          invalid={isMissing}
          options={current.answers.map(({ value, label, note }) => ({ value, label, ...(note && { note }) }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        {isMissing && (
          <p id={`${label}-message`} className={styles.error} role="alert">
            请选择一项
          </p>
        )}
      </div>
      <GiveUp record={record} />
    </Page>
  );
}

interface AnsweredProps extends Pick<Props, 'onChange'> {
  readonly answered: SmartState['answered'];
}

function Answered({ answered, onChange }: AnsweredProps) {
  if (answered.length === 0) return null;
  return (
    <Card>
      <ul className={styles.answered} data-private="hidden">
        {answered.map((one) => (
          <li key={`${one.of}-${one.question}`}>
            <span>{one.text}</span>
            <b>{one.label}</b>
            <Button small look="plain" aria-label={`修改：${one.text}`} onClick={() => onChange(one)}>
              改
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Help({ text }: { readonly text: string }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={styles.help} aria-expanded={shown} onClick={() => setShown(!shown)}>
        报告上哪里看
      </button>
      {shown && <p className={styles.topic}>{text}</p>}
    </>
  );
}
