import { beijingDay, lastDayBefore } from '../../../../contract/dates.ts';
import { type ComponentProps, type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { riskAssessment } from '../../../../contract/services/risk-assessment.ts';
import type { Failure } from '../../../api/failure.ts';
import { useNextHeading } from '../../../lib/use-next-heading.ts';
import { forgetAssessment } from '../../../session/risk-values.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Page } from '../../../ui/page.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { riskApi } from '../api.ts';
import { useSubmitRisk } from '../use-submit-risk.ts';
import type { KeptAssessment } from './kept-assessment.ts';
import { useAssessment, useKeptAssessment } from './use-kept-assessment.ts';
import styles from './risk.module.css';

const bar = '风险测评';
type Information = ResponseOf<typeof riskAssessment.information>;

/**
 * What the applicant can bear: one question a page, or an earlier result that is still good. Where one counts for this
 * application already, its own page says what is to be done next.
 */
export default function RiskPage() {
  return (
    <SalePageGuard page="/risk-assessment" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const subject = { process_no: props.processNo };
  const options = { refetchOnMountOrArgChange: true };
  const asked = riskApi.useRiskInformationQuery(subject, options);
  const came = riskApi.useRiskConclusionQuery(subject, options);
  const [parameters] = useSearchParams();
  const [anew, setAnew] = useState(parameters.has('anew'));
  const productVersion = props.record.data.product_version;
  const kept = useKeptAssessment({ processNo: props.processNo, productVersion });
  if (!asked.data || !came.data || !kept)
    return (
      <PendingPage
        bar={bar}
        failure={((asked.error ?? came.error) as Failure | undefined) ?? null}
        onRetry={() => void Promise.all([asked.refetch(), came.refetch()])}
      />
    );
  const information = asked.data;
  const { conclusion } = came.data;
  const mayBeAnew = anew && conclusion?.insisted_at === null && information.next_at === null;
  if (conclusion && !mayBeAnew) return <ToResult {...props} />;
  if (information.valid && !anew)
    return <Valid {...props} information={information} onAnew={() => setAnew(true)} />;
  if (information.next_at !== null) return <UsedUp {...props} information={information} />;
  return <Questions {...props} information={information} kept={kept} />;
}

/** What was answered here has counted, be it that its answer was lost: done anew, it begins at the first question. */
function ToResult({ processNo }: SalePageProps) {
  useEffect(() => forgetAssessment(processNo), [processNo]);
  return <Redirect to={addressOf('/risk-assessment-result', processNo)} bar={bar} />;
}

/** In the place of this page, which would only lead on again to who goes back. */
const resultOf = (processNo: string) =>
  [addressOf('/risk-assessment-result', processNo), { replace: true }] as const;

interface Props extends SalePageProps {
  readonly information: Information;
}

/** What was assessed before is still good: taken over, or done anew. */
function Valid({ processNo, record, information, onAnew }: Props & { readonly onAnew: () => void }) {
  const navigate = useNavigate();
  const { submit, busy, failure } = useSubmitRisk(processNo);
  const { valid, next_at } = information;
  if (!valid) return null;
  const take = async () => {
    if (await submit({ kind: 'use_valid' })) void navigate(...resultOf(processNo));
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.3 }}
      actions={
        <>
          {next_at === null && (
            <Button look="outline" onClick={onAnew}>
              重新测评
            </Button>
          )}
          <Button busy={busy} onClick={() => void take()}>
            使用这次结果
          </Button>
        </>
      }
    >
      <ResultHead tone="good" title={`您的测评结果是${valid.level_name}`}>
        还在有效期内，不用再测。
      </ResultHead>
      <FailureNotice failure={failure} />
      <Card>
        <Rows
          rows={[
            { label: '测评日期', value: beijingDay(new Date(valid.assessed_at)) },
            { label: '有效期至', value: lastDayBefore(valid.expires_at) },
          ]}
        />
      </Card>
      {next_at !== null && <Notice tone="info">测评次数已用完，{next_at} 起可再测。</Notice>}
    </Page>
  );
}

function UsedUp({ record, information }: Props) {
  const navigate = useNavigate();
  const { next_at, used_today, limit_day, limit_year, service_phone } = information;
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.3 }}
      actions={<Button onClick={() => void navigate('/')}>看看其他产品</Button>}
    >
      <ResultHead
        tone="waiting"
        title={used_today >= limit_day ? '今天的次数已用完' : '12 个月内的次数已用完'}
      >
        {next_at} 起可再测。每天最多 {limit_day} 次，12 个月内最多 {limit_year} 次。
      </ResultHead>
      <Notice tone="info">投保信息已保存，到时从原来的页面继续即可。有疑问请致电 {service_phone}。</Notice>
      <GiveUp record={record} />
    </Page>
  );
}

function Questions({ processNo, record, information, kept }: Props & { readonly kept: KeptAssessment }) {
  const navigate = useNavigate();
  const heading = useId();
  const { questions, needs_care, service_phone } = information;
  const { at, answers, keep, forget } = useAssessment(kept, questions.length);
  const [named, setNamed] = useState(false);
  const { submit, busy, failure } = useSubmitRisk(processNo);
  const next = useNextHeading(at);
  const question = questions[at];
  if (!question) return null;
  const chosen = answers[question.question] ?? null;
  const isLast = at === questions.length - 1;
  const goTo = (place: number) => {
    setNamed(false);
    keep({ at: place });
  };
  const goOn = async () => {
    if (chosen === null) {
      setNamed(true);
      return document.getElementById(heading)?.parentElement?.querySelector('input')?.focus();
    }
    if (!isLast) return goTo(at + 1);
    const given = Object.entries(answers).map(([one, value]) => ({ question: one, value }));
    if (!(await submit({ kind: 'assess', answers: given }))) return;
    forget();
    void navigate(...resultOf(processNo));
  };
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: (at + 1) / (questions.length + 1) }}
      actions={
        <>
          {at > 0 && <Back onTap={() => goTo(at - 1)} />}
          <Button busy={busy} unready={chosen === null} onClick={() => void goOn()}>
            {isLast ? '提交测评' : '下一题'}
          </Button>
        </>
      }
    >
      {at === 0 && needs_care && <Care phone={service_phone} />}
      <div>
        <QuestionHead {...{ id: heading, heading: next, at, of: questions.length }} text={question.text} />
        <FailureNotice failure={failure} />
        <Options
          key={question.question}
          labelledBy={heading}
          options={question.options}
          chosen={chosen}
          missing={named && chosen === null}
          onChoose={(value) => keep({ answers: { ...answers, [question.question]: value } })}
        />
      </div>
      <HowOften information={information} />
      <GiveUp record={record} />
    </Page>
  );
}

const Back = ({ onTap }: { readonly onTap: () => void }) => (
  <Button look="outline" onClick={onTap}>
    上一题
  </Button>
);

interface HeadProps {
  readonly id: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly at: number;
  readonly of: number;
  readonly text: string;
}

const QuestionHead = ({ id, heading, at, of, text }: HeadProps) => (
  <>
    <p className={styles.place}>
      第 {at + 1} 题，共 {of} 题
    </p>
    <h2 id={id} ref={heading} tabIndex={-1} className={styles.text}>
      <WholeWords>{text}</WholeWords>
    </h2>
  </>
);

const Care = ({ phone }: { readonly phone: string }) => (
  <Notice tone="attention" title="慢慢来，不着急">
    可以请家人一起看。有不明白的，请致电 {phone}。
  </Notice>
);

const HowOften = ({ information: { limit_day, used_today, limit_year } }: Pick<Props, 'information'>) => (
  <Notice tone="info">
    请按实际情况选。今天还可测评 {limit_day - used_today} 次，12 个月内最多 {limit_year} 次。
  </Notice>
);

interface OptionsProps extends Pick<
  ComponentProps<typeof OptionCards>,
  'labelledBy' | 'options' | 'chosen' | 'onChoose'
> {
  /** It was gone on without one. */
  readonly missing: boolean;
}

function Options({ missing, ...cards }: OptionsProps) {
  const message = useId();
  return (
    <>
      <OptionCards {...cards} describedBy={missing ? message : undefined} invalid={missing} />
      {missing && (
        <p id={message} className={styles.error} role="alert">
          请选择一项
        </p>
      )}
    </>
  );
}
