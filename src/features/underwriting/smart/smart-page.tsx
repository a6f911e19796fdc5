import { type RefObject, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { RequestOf } from '../../../../contract/define.ts';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { SmartState } from '../../../../contract/model/health.ts';
import type { health } from '../../../../contract/services/health.ts';
import { type Failure, failureCode, isFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useNextHeading } from '../../../lib/use-next-heading.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import type { Dispatch } from '../../../parts/identity/dispatch.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { useAct } from '../../../parts/underwriting/use-act.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Page } from '../../../ui/page.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { SaveSign } from '../../../ui/save-sign.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { showToast } from '../../../ui/toast.ts';
import { DiseaseSearch } from './disease-search.tsx';
import styles from './smart.module.css';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '智能核保';

type Answer = RequestOf<typeof health.answerSmart>['answer'];
/** What is wanted to be answered, and what would be lost by it. */
interface Wanted {
  readonly of: string;
  readonly answer: Answer;
  readonly dropped: readonly { text: string; label: string }[];
}

/** One question a page; what was answered stands above, and can be changed. */
export default function SmartPage() {
  return (
    <SalePageGuard page="/intelligent-underwriting" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const { data, error, refetch, isFetching } = underwritingApi.useSmartQuestionQuery(
    { process_no: props.processNo },
    fresh,
  );
  if (!data || isFetching)
    return (
      <PendingPage
        bar={bar}
        failure={isFetching ? null : ((error as Failure | undefined) ?? null)}
        onRetry={() => void refetch()}
      />
    );
  return <Questions {...props} first={data} onReload={() => void refetch()} />;
}

function Questions({
  processNo,
  record,
  first,
  onReload,
}: SalePageProps & { readonly first: SmartState; readonly onReload: () => void }) {
  const { state, busy, failure, wanted, send, keepAnswer } = useAnswering(processNo, first, onReload);
  const [changing, setChanging] = useState<SmartState['answered'][number] | null>(null);
  const asked = state.current ? `${state.member_no}-${state.current.of}-${state.current.question}` : '';
  const heading = useNextHeading(asked);
  const waiting = state.members.find(({ done }) => !done);
  if (!state.current && waiting && waiting.member_no !== state.member_no)
    return <NextMember onGo={onReload} name={waiting.name} />;
  if (!state.current) return <Redirect to={addressOf('/intelligent-underwriting-result', processNo)} />;
  return (
    <>
      <Question
        key={asked}
        heading={heading}
        state={state}
        current={state.current}
        record={record}
        busy={busy}
        failure={wanted ? null : failure}
        onAnswer={(of, answer) => void send(of, answer, false)}
        onChange={setChanging}
      />
      {changing && (
        <ChangeSheet
          answered={changing}
          processNo={processNo}
          busy={busy}
          onClose={() => setChanging(null)}
          onAnswer={(value) => {
            setChanging(null);
            void send(changing.of, { question: changing.question, value }, false);
          }}
        />
      )}
      {wanted && (
        <DroppedSheet
          dropped={wanted.dropped}
          {...{ busy, failure }}
          onDrop={() => void send(wanted.of, wanted.answer, true)}
          onClose={keepAnswer}
        />
      )}
    </>
  );
}

interface DroppedProps {
  readonly dropped: Wanted['dropped'];
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** What was answered after it and would be asked anew. */
const DroppedSheet = ({ dropped, busy, failure, onDrop, onClose }: DroppedProps) => (
  <Sheet
    title="修改后，后面的要重新回答"
    onClose={onClose}
    actions={
      <>
        <Button look="outline" onClick={onClose}>
          不修改
        </Button>
        <Button busy={busy} onClick={onDrop}>
          修改并重新回答
        </Button>
      </>
    }
  >
    <ul className={styles.dropped}>
      {dropped.map(({ text, label }) => (
        <li key={text}>
          {text}
          <b>{label}</b>
        </li>
      ))}
    </ul>
    <FailureNotice failure={failure} />
  </Sheet>
);

function NextMember({ name, onGo }: { readonly name: string; readonly onGo: () => void }) {
  return (
    <Page
      title={bar}
      actions={
        <Button onClick={onGo}>
          <span>
            继续：<span data-private>{name}</span>
          </span>
        </Button>
      }
    >
      <p>这一位已答完，已保存。接下来回答{name}的问题。</p>
    </Page>
  );
}

function useAnswering(processNo: string, first: SmartState, onReload: () => void) {
  const dispatch = useDispatch<Dispatch>();
  const { busy, failure, act, clear } = useAct();
  const [state, setState] = useState(first);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const refused = (error: unknown, { of, answer }: Pick<Wanted, 'of' | 'answer'>): null => {
    switch (failureCode(error)) {
      case catalogue.smartAnswersDropped.code:
        setWanted({ of, answer, dropped: droppedIn(error) });
        return null;
      case catalogue.healthChangedElsewhere.code:
        // It outlasts this page, which begins anew with what is there.
        void showToast(failureText(error as Failure), 4000);
        onReload();
        return null;
      default:
        throw error;
    }
  };
  const send = async (of: string, answer: Answer, drop: boolean) => {
    const { member_no, revision } = state;
    const content = { member_no, revision, of, answer, drop };
    const came = await act(content, (request_id) =>
      dispatch(
        underwritingApi.endpoints.answerSmart.initiate(
          { process_no: processNo, request_id, ...content },
          { track: false },
        ),
      )
        .unwrap()
        .catch((error: unknown) => refused(error, content)),
    );
    if (!came) return;
    setState(came);
    setWanted(null);
    dispatch(underwritingApi.util.invalidateTags(['Identity']));
  };
  const keepAnswer = () => {
    clear();
    setWanted(null);
  };
  return { state, busy, failure, wanted, send, keepAnswer };
}

function droppedIn(error: unknown): Wanted['dropped'] {
  const data = isFailure(error) && error.kind === 'code' ? error.data : null;
  return (data as { dropped?: Wanted['dropped'] } | null)?.dropped ?? [];
}

interface QuestionProps extends Pick<SalePageProps, 'record'> {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly state: SmartState;
  readonly current: NonNullable<SmartState['current']>;
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onAnswer: (of: string, answer: Answer) => void;
  readonly onChange: (answered: SmartState['answered'][number]) => void;
}

function Question({ heading, state, current, record, busy, failure, onAnswer, onChange }: QuestionProps) {
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

interface AnsweredProps extends Pick<QuestionProps, 'onChange'> {
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

interface ChangeProps {
  readonly answered: SmartState['answered'][number];
  readonly processNo: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (value: string) => void;
}

/** Another answer to an earlier question. */
function ChangeSheet({ answered, busy, onClose, onAnswer }: ChangeProps) {
  const heading = useId();
  const [chosen, setChosen] = useState(answered.value);
  return (
    <Sheet
      title="修改回答"
      onClose={onClose}
      actions={
        <Button busy={busy} onClick={() => (chosen === answered.value ? onClose() : onAnswer(chosen))}>
          确定
        </Button>
      }
    >
      <p id={heading} className={styles.text} data-private="quiet">
        {answered.text}
      </p>
      <OptionCards labelledBy={heading} options={answered.answers} chosen={chosen} onChoose={setChosen} />
    </Sheet>
  );
}
