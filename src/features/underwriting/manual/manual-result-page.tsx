import { underwritingCodes } from '../../../../contract/codes/underwriting.ts';
import { lastDayBefore, throughDay } from '../../../../contract/dates.ts';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { ManualResult, ManualStatusOfOrder } from '../../../../contract/model/underwriting-case.ts';
import { failureCode } from '../../../api/failure.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useMembers } from '../../../parts/identity/use-members.ts';
import { againWords } from '../../../parts/underwriting/again-words.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { WithdrawRow } from '../../../parts/underwriting/withdraw-row.tsx';
import { SalePageGuard, type SalePageProps } from '../../../process/sale/page-guard.tsx';
import { stepPlace } from '../../../process/sale/step-place.ts';
import { useOnward } from '../../../process/sale/use-onward.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Day } from '../../../ui/day.tsx';
import { Page } from '../../../ui/page.tsx';
import { ResultHead } from '../../../ui/result-head.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { ConditionCards, useAccepting } from '../conditions/condition-cards.tsx';
import { useTicks } from '../conditions/use-ticks.ts';
import { GiveUpSheet } from '../../../process/sale/give-up.tsx';
import { OwnConsentsLine } from '../../../parts/consent/own-consents-line.tsx';

const bar = '核保结论';

type Tone = Parameters<typeof ResultHead>[0]['tone'];

/** The six results in the customer's words. */
const heads: Record<ManualResult, { readonly tone: Tone; readonly title: string; readonly text: string }> = {
  pass: { tone: 'good', title: '可以正常承保', text: '按原来的保费和保障承保。' },
  exclusion_pass: { tone: 'attention', title: '可以承保，有除外', text: '其他保障不变，请逐项确认。' },
  add_fee_pass: { tone: 'attention', title: '可以承保，需要加费', text: '保障不变，请确认新的保费。' },
  add_fee_and_exclusion: { tone: 'attention', title: '可以承保，需加费并除外', text: '请逐项确认后继续。' },
  delay: { tone: 'waiting', title: '需要延期', text: '现在还不能承保，过一段时间可以再投保。' },
  refuse: { tone: 'quiet', title: '这次不能承保', text: '没有产生任何费用，资料可以删除。' },
};

/** What the underwriter decided, and what the customer may do about it. */
export default function ManualResultPage() {
  return (
    <SalePageGuard page="/supplementary-images-result" bar={bar}>
      {(props) => <Loading {...props} />}
    </SalePageGuard>
  );
}

function Loading(props: SalePageProps) {
  const subject = { process_no: props.processNo };
  const { data, error, refetch } = underwritingApi.useManualStatusQuery(subject, fresh);
  useMembers(subject);
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  if (data.result === null || data.status !== 'completed')
    return data.status === 'invalid' ? (
      <Over />
    ) : (
      <Navigate to={addressOf('/manpower-underwriting', props.processNo)} replace />
    );
  return <Result {...props} status={data} result={data.result} />;
}

function Over() {
  const navigate = useNavigate();
  return (
    <Page title={bar} actions={<Button onClick={() => void navigate('/')}>看看其他产品</Button>}>
      <ResultHead tone="quiet" title="这次核保已失效">
        投保已取消，需要时可以重新投保。
      </ResultHead>
    </Page>
  );
}

interface ResultProps extends SalePageProps {
  readonly status: ManualStatusOfOrder;
  readonly result: ManualResult;
}

function Result({ processNo, record, status, result }: ResultProps) {
  const navigate = useNavigate();
  const { tone, title, text } = heads[result];
  const { terms } = status;
  const isOver = result === 'refuse' || result === 'delay';
  const again = status.members.find(({ again_from }) => again_from !== null)?.again_from;
  // What was just accepted stands until the next page does.
  const [going, setGoing] = useState(false);
  if (terms && (!terms.accepted || going) && !isOver)
    return <ToAccept {...{ processNo, record, status, result, terms, going }} onGoing={setGoing} />;
  return (
    <Page
      title={bar}
      {...(!isOver && { step: { ...stepPlace(record), part: 0.9 } })}
      actions={
        isOver ? (
          <Button onClick={() => void navigate('/')}>看看其他产品</Button>
        ) : (
          <Continue processNo={processNo} />
        )
      }
    >
      <ResultHead tone={tone} title={title}>
        {again ? againWords(again) : terms?.accepted ? '条件您都已确认，可以继续办理。' : text}
      </ResultHead>
      <Reasons status={status} />
      {isOver && (
        <Card>
          <TapRow
            title="申请复议"
            note={`致电 ${status.service_phone}，由另一位核保员复核`}
            href={`tel:${status.service_phone}`}
          />
          <WithdrawRow
            processNo={processNo}
            memberNo={null}
            note="告知和资料立即删除"
            onDone={() => void navigate(addressOf('/insure-progress', processNo))}
          />
        </Card>
      )}
      <OwnConsentsLine processNo={processNo} />
    </Page>
  );
}

/** The process has moved: where it stands is asked for, and opened. */
function Continue({ processNo }: { readonly processNo: string }) {
  const { busy, failure, askAndFollow } = useOnward(processNo);
  return (
    <>
      <FailureNotice failure={failure} />
      <Button busy={busy} onClick={() => void askAndFollow()}>
        继续
      </Button>
    </>
  );
}

function Reasons({ status }: { readonly status: ManualStatusOfOrder }) {
  return (
    <>
      {status.members.map(({ member_no, name, reason, underwriter, decided_at }) => (
        <Card key={member_no} title={status.members.length > 1 ? `核保员说明：${name}` : '核保员说明'}>
          <p>{reason}</p>
          <p>
            <small>
              核保员 {underwriter}，{decided_at ? beijingTime(decided_at) : ''}
            </small>
          </p>
        </Card>
      ))}
    </>
  );
}

interface ToAcceptProps extends ResultProps {
  readonly terms: NonNullable<ManualStatusOfOrder['terms']>;
  readonly going: boolean;
  readonly onGoing: (going: boolean) => void;
}

function ToAccept({ processNo, record, status, result, terms, going, onGoing }: ToAcceptProps) {
  const { ticked, named, tick, missing, nameMissing } = useTicks(terms);
  const navigate = useNavigate();
  const [giving, setGiving] = useState(false);
  const { accept, failure } = useAccepting(processNo);
  const isTooLate = failureCode(failure) === underwritingCodes.underwritingOver.code;
  const { askAndFollow } = useOnward(processNo);
  const until = terms.valid_until ? lastDayBefore(terms.valid_until) : null;
  const acceptAll = async () => {
    onGoing(true);
    if (await accept(terms)) await askAndFollow();
    onGoing(false);
  };
  const goOn = () => (missing.length > 0 ? nameMissing() : void acceptAll());
  return (
    <Page
      title={bar}
      step={{ ...stepPlace(record), part: 0.85 }}
      actions={
        isTooLate ? (
          <Button onClick={() => void navigate('/')}>看看其他产品</Button>
        ) : (
          <>
            <Button look="outline" onClick={() => setGiving(true)}>
              不接受
            </Button>
            <Button busy={going} unready={missing.length > 0} onClick={goOn}>
              接受并继续
            </Button>
          </>
        )
      }
    >
      <ResultHead tone={heads[result].tone} title={heads[result].title}>
        {until ? (
          <>
            结论有效至 <Day day={until} />
          </>
        ) : (
          heads[result].text
        )}
      </ResultHead>
      <Reasons status={status} />
      <FailureNotice failure={failure} />
      <ConditionCards terms={terms} ticked={ticked} named={named} onTick={tick} />
      {until && (
        <p>
          <Day day={throughDay(until)} />
          未确认，视为放弃；资料按约定期限删除。
        </p>
      )}
      <OwnConsentsLine processNo={processNo} />
      {giving && (
        <GiveUpSheet title="不接受这些条件" record={record} until={until} onClose={() => setGiving(false)} />
      )}
    </Page>
  );
}
