import { lastDayBefore } from '../../../../contract/dates.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResponseOf } from '../../../../contract/define.ts';
import type { riskAssessment, RiskConclusion } from '../../../../contract/services/risk-assessment.ts';
import type { Failure } from '../../../api/failure.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { riskApi } from '../api.ts';
import styles from '../questions/risk.module.css';
import { CallNotice } from './call-notice.tsx';
import { InsistSheet } from './insist-sheet.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '测评结果';
type Information = ResponseOf<typeof riskAssessment.information>;

interface Props extends SalePageProps {
  readonly conclusion: RiskConclusion;
  readonly information: Information;
}

/** What the assessment came to. Where it does not fit, leaving is the way that is offered first (rule R15). */
export default function RiskResultPage() {
  return (
    <SalePageGuard page="/risk-assessment-result" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const subject = { process_no: props.processNo };
  const options = { refetchOnMountOrArgChange: true };
  const came = riskApi.useRiskConclusionQuery(subject, options);
  const asked = riskApi.useRiskInformationQuery(subject, options);
  useMembers(subject);
  // That there is none is believed only when it is told now: what was known before may be older than the result.
  const isUnsure = !came.data?.conclusion && (came.isFetching || came.isError);
  if (!came.data || !asked.data || isUnsure)
    return (
      <PendingPage
        bar={bar}
        failure={((came.error ?? asked.error) as Failure | undefined) ?? null}
        onRetry={() => void Promise.all([came.refetch(), asked.refetch()])}
      />
    );
  const { conclusion } = came.data;
  if (!conclusion) return <Redirect to={addressOf('/risk-assessment', props.processNo)} />;
  const shown = { ...props, conclusion, information: asked.data };
  const isSettled =
    conclusion.insisted_at !== null && (!conclusion.call || conclusion.call.state === 'agreed');
  return conclusion.fits || isSettled ? <Fits {...shown} /> : <Unlike {...shown} />;
}

const anewOf = (processNo: string): string => `${addressOf('/risk-assessment', processNo)}&anew`;

function Levels({ conclusion }: Pick<Props, 'conclusion'>) {
  const { levels, level, product_level } = conclusion;
  const at = levels.findIndex((one) => one.level === level);
  return (
    <Card title="承受能力">
      <ol className={styles.levels}>
        {levels.map((one, index) => (
          <li key={one.level} className={classNames(index <= at && styles.reached)}>
            {one.level === level ? <b>{one.name}（您）</b> : one.name}
            {one.level === product_level && <i>产品要求</i>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Fits({ processNo, record, conclusion, information }: Props) {
  const navigate = useNavigate();
  const { busy, failure, moveOn } = useMoveOn(record);
  const isInsisted = !conclusion.fits;
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.9 }}
      actions={
        <>
          {!isInsisted && information.next_at === null && (
            <Button look="plain" onClick={() => void navigate(anewOf(processNo))}>
              重新测评
            </Button>
          )}
          <Button busy={busy} onClick={() => void moveOn('assess_risk')}>
            继续投保
          </Button>
        </>
      }
    >
      {isInsisted ? (
        <ResultHead tone="attention" title="已记录您的书面确认">
          您是{conclusion.level_name}，产品要求{conclusion.product_level_name}及以上，您坚持购买。
        </ResultHead>
      ) : (
        <ResultHead tone="good" title={`您是${conclusion.level_name}`}>
          与{information.product_name}的要求相符
        </ResultHead>
      )}
      {conclusion.call && <CallNotice call={conclusion.call} phone={information.service_phone} />}
      <FailureNotice failure={failure} />
      <Levels conclusion={conclusion} />
      <Card>
        <Rows
          rows={[
            { label: '适合的类型', value: `${conclusion.product_level_name}及以上` },
            { label: '有效期至', value: lastDayBefore(conclusion.expires_at) },
          ]}
        />
      </Card>
      <Notice tone="attention">分红是不确定的，某些年度可能为零。演示利益不代表将来。</Notice>
    </Page>
  );
}

function Unlike({ processNo, record, conclusion, information }: Props) {
  const navigate = useNavigate();
  const [insisting, setInsisting] = useState(false);
  const { call, mismatches } = conclusion;
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.8 }}
      actions={<Button onClick={() => void navigate('/')}>看看更适合的产品</Button>}
    >
      <ResultHead tone="attention" title="这款产品可能不适合您">
        您是{conclusion.level_name}，产品要求{conclusion.product_level_name}及以上。建议不要购买。
      </ResultHead>
      <Levels conclusion={conclusion} />
      {mismatches.length > 0 && (
        <Card title="主要差别">
          {mismatches.map(({ said, product }) => (
            <div key={said} className={styles.unlike}>
              <p>您选的：{said}</p>
              <p>这款产品：{product}</p>
            </div>
          ))}
        </Card>
      )}
      {call ? (
        <CallNotice call={call} phone={information.service_phone} />
      ) : (
        <Card>
          <TapRow
            title="坚持购买"
            note={
              information.needs_care
                ? `您已满 ${information.care_from_age} 周岁，需要您本人书写确认，并由人工回访后才能继续。`
                : '需要您本人书写确认，会记录保存。'
            }
            onTap={() => setInsisting(true)}
          />
          {information.next_at === null && (
            <TapRow
              title="重新测评"
              note={`今天还可测评 ${information.limit_day - information.used_today} 次`}
              onTap={() => void navigate(anewOf(processNo))}
            />
          )}
        </Card>
      )}
      <GiveUp record={record} />
      {insisting && (
        <InsistSheet
          processNo={processNo}
          sentence={information.sentence}
          onClose={() => setInsisting(false)}
        />
      )}
    </Page>
  );
}
