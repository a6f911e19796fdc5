import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lastDayBefore, throughDay } from '../../../../contract/dates.ts';
import type { HealthConclusion } from '../../../../contract/model/health.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { WithdrawRow } from '../../../parts/underwriting/withdraw-row.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useMoveOn } from '../../../process/sale/use-move-on.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Day } from '../../../ui/day.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { ConditionCards, useAccepting } from '../conditions/condition-cards.tsx';
import { useTicks } from '../conditions/use-ticks.ts';
import { GiveUpSheet } from '../../../process/sale/give-up.tsx';
import { OwnConsentsLine } from '../../../parts/consent/own-consents-line.tsx';
import styles from './result.module.css';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '智能核保结论';

/** What came of the smart underwriting: nothing more, conditions to accept one by one, or a person. */
export default function SmartResultPage() {
  return (
    <SalePageGuard page="/intelligent-underwriting-result" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const subject = { process_no: props.processNo };
  const { data, error, refetch } = underwritingApi.useHealthConclusionQuery(subject, fresh);
  useMembers(subject);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  // A refusal has its own page, with the ways out of it.
  if (data.next === 'refused' || data.next === 'answer' || data.next === 'confirm')
    return <Redirect to={addressOf('/health-told', props.processNo)} />;
  if (data.next === 'smart') return <Redirect to={addressOf('/intelligent-underwriting', props.processNo)} />;
  return <Result {...props} conclusion={data} />;
}

function Result({
  processNo,
  record,
  conclusion,
}: SalePageProps & { readonly conclusion: HealthConclusion }) {
  const { terms, next, manual_offered } = conclusion;
  const { ticked, named, tick, missing, nameMissing } = useTicks(terms);
  const [giving, setGiving] = useState(false);
  const accepting = useAccepting(processNo);
  const moving = useMoveOn(record);
  const isManual = next === 'manual';
  const goOn = async () => {
    // Conditions of the others are offered with what the underwriter decides.
    if (isManual) return await moving.moveOn('turn_to_manual');
    if (missing.length > 0) return nameMissing();
    if (!terms || (await accepting.accept(terms))) await moving.moveOn('pass_health');
  };
  const askPerson = async () => {
    if (await accepting.toManual()) await moving.moveOn('turn_to_manual');
  };
  const until = lastDayOf(terms);
  const busy = accepting.busy || moving.busy;
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.85 }}
      actions={
        <>
          {terms && !isManual && manual_offered && (
            <Button look="outline" busy={busy} onClick={() => void askPerson()}>
              转人工核保
            </Button>
          )}
          <Button busy={busy} unready={!isManual && missing.length > 0} onClick={() => void goOn()}>
            {isManual ? '去上传资料' : terms ? '接受并继续' : '继续'}
          </Button>
        </>
      }
    >
      <Head conclusion={conclusion} />
      <FailureNotice failure={accepting.failure ?? moving.failure} />
      {terms && !isManual && (
        <>
          <ConditionCards terms={terms} ticked={ticked} named={named} onTick={tick} />
          <Bases terms={terms} manualOffered={manual_offered} onGiveUp={() => setGiving(true)} />
        </>
      )}
      <Withdraw processNo={processNo} />
      <OwnConsentsLine processNo={processNo} />
      {giving && (
        <GiveUpSheet title="不接受这些条件" record={record} until={until} onClose={() => setGiving(false)} />
      )}
    </Page>
  );
}

function Withdraw({ processNo }: { readonly processNo: string }) {
  const navigate = useNavigate();
  return (
    <Card>
      <WithdrawRow
        processNo={processNo}
        memberNo={null}
        note="可以重新填写健康告知"
        onDone={() => void navigate(addressOf('/health-told', processNo))}
      />
    </Card>
  );
}

interface BasesProps {
  readonly terms: Terms;
  readonly manualOffered: boolean;
  readonly onGiveUp: () => void;
}

/** Why there are conditions, until when they hold, and what else can be done. */
function Bases({ terms, manualOffered, onGiveUp }: BasesProps) {
  const until = lastDayOf(terms);
  return (
    <div className={styles.basis}>
      <Basis by="smart" terms={terms} />
      <Basis by="manual" terms={terms} />
      {until && (
        <p>
          <Day day={throughDay(until)} />
          未确认，视为放弃；资料按约定期限删除。
        </p>
      )}
      <p>
        {manualOffered && '可以转人工核保，由核保员判断。'}
        都不接受？
        <button type="button" onClick={onGiveUp}>
          放弃投保
        </button>
        ，没有任何费用。
      </p>
    </div>
  );
}

type Terms = NonNullable<HealthConclusion['terms']>;

const bases = {
  smart: { lead: '依据您的回答：', whose: '由系统按核保规则得出。' },
  manual: { lead: '核保员的说明：', whose: '由核保员复核得出。' },
} as const;

/** What the conditions rest on that the rules, or an underwriter, laid down. */
function Basis({ by, terms }: { readonly by: keyof typeof bases; readonly terms: Terms }) {
  const own = terms.conditions.filter((one) => one.by === by);
  if (own.length === 0) return null;
  return (
    <>
      <p>{bases[by].lead}</p>
      <ul data-private="hidden">
        {[...new Set(own.flatMap(({ because }) => because))].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p>{bases[by].whose}</p>
    </>
  );
}

const lastDayOf = (terms: Terms | null): string | null =>
  terms?.valid_until ? lastDayBefore(terms.valid_until) : null;

function Head({ conclusion: { terms, next, members } }: { readonly conclusion: HealthConclusion }) {
  const names = members.map(({ name }) => name).join('、');
  if (next === 'manual')
    return (
      <ResultHead tone="waiting" title="需要核保员看一看">
        请上传病历和检查报告，核保员按资料决定能不能承保、按什么条件承保。
      </ResultHead>
    );
  if (!terms)
    return (
      <ResultHead tone="good" title="可以正常承保">
        {names}，按原来的保费和保障承保。
      </ResultHead>
    );
  const count = terms.conditions.length;
  const until = lastDayOf(terms);
  return (
    <ResultHead
      tone="attention"
      title={count === 1 ? '可以承保，有一项条件' : `可以承保，有 ${count} 项条件`}
    >
      {[...new Set(terms.conditions.map(({ name }) => name))].join('、')}，请逐项确认。
      {until && (
        <>
          结论有效至 <Day day={until} />。
        </>
      )}
    </ResultHead>
  );
}
