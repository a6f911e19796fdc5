import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import type { Failure } from '../../../api/failure.ts';
import { leadsNowhere } from '../../../api/leads-nowhere.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { WatchedOnceTold } from '../../../parts/watched-sale/watched-once-told.tsx';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { addressOf, useProcessNo } from '../../../process/sale/use-process-no.ts';
import { forgetApplication } from '../../../session/kept-values.ts';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { insureApi } from '../api.ts';
import { beginSession, type ModuleList } from '../form/form-session.ts';
import type { KeptTyping } from '../form/snapshot/kept-typing.ts';
import { useKeptTyping } from '../form/snapshot/use-kept-typing.ts';
import { PreparedApplication } from './prepared-application.tsx';
import { ReadOnlyApplication } from './read-only-application.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

const bar = '准备投保单';

/** What an agent fills in for a customer, who completes it; once they do, the agent reads on. */
export default function SalesInsurePage() {
  const processNo = useProcessNo();
  return processNo ? <Found key={processNo} processNo={processNo} /> : <NothingPrepared />;
}

const notTheirs: readonly number[] = [catalogue.processMissing.code, catalogue.processForeign.code];

function Found({ processNo }: { readonly processNo: string }) {
  const asked = { process_no: processNo };
  const anew = { refetchOnMountOrArgChange: true } as const;
  const progress = saleProcessApi.useProgressQuery(asked, anew);
  const shared = saleProcessApi.useProcessTransmitInfoQuery(asked, anew);
  const failure = (progress.error ?? shared.error) as Failure | undefined;
  const retry = () => {
    void progress.refetch();
    void shared.refetch();
  };
  if (leadsNowhere(failure, ...notTheirs)) return <NothingPrepared />;
  if (!progress.data || !shared.data || failure)
    return <PendingPage bar={bar} failure={failure ?? null} onRetry={retry} />;
  if (progress.data.status === 'cancel') return <Redirect to={addressOf('/insure-progress', processNo)} />;
  const { order_no } = progress.data.data;
  if (order_no !== null) return <Submitted processNo={progress.data.insure_process_no} />;
  const isTakenOver = shared.data.is_taken_over;
  if (progress.data.current_step_alias === 'premium_trial' && !isTakenOver)
    return <Redirect to={addressOf('/detail', processNo)} />;
  return <Loaded record={progress.data} isTakenOver={isTakenOver} onGone={retry} />;
}

interface LoadedProps {
  readonly record: ProcessRecord;
  readonly isTakenOver: boolean;
  readonly onGone: () => void;
}

function Loaded({ record, isTakenOver, onGone }: LoadedProps) {
  const { data, error, isFetching, refetch } = insureApi.useModuleListQuery(
    { process_no: record.insure_process_no },
    { refetchOnMountOrArgChange: true },
  );
  const kept = useKeptTyping(record.insure_process_no);
  useEffect(() => {
    // The customer's to fill in now: nothing of it stays with the agent.
    if (isTakenOver) forgetApplication(record.insure_process_no);
  }, [isTakenOver, record.insure_process_no]);
  if (!data || isFetching || !kept)
    return (
      <PendingPage
        bar={bar}
        failure={isFetching ? null : ((error as Failure | undefined) ?? null)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <WatchedOnceTold subject={{ process_no: record.insure_process_no }} who="agent" />
      {isTakenOver ? (
        <ReadOnlyApplication form={data} />
      ) : (
        <Begun form={data} kept={kept} record={record} onGone={onGone} />
      )}
    </>
  );
}

interface BegunProps {
  readonly form: ModuleList;
  readonly kept: KeptTyping;
  readonly record: ProcessRecord;
  readonly onGone: () => void;
}

function Begun({ form, kept, record, onGone }: BegunProps) {
  const [session] = useState(() => beginSession(form, kept, onGone));
  return <PreparedApplication {...{ session, record, onGone }} />;
}

const NothingPrepared = () => {
  const navigate = useNavigate();
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="没有找到这份投保单"
      text="可能由其他顾问准备，或已经撤销。您可以选一款产品，重新为客户准备。"
      actions={<Button onClick={() => void navigate('/')}>选择产品</Button>}
    />
  );
};

const Submitted = ({ processNo }: { readonly processNo: string }) => {
  const navigate = useNavigate();
  useEffect(() => forgetApplication(processNo), [processNo]);
  return (
    <StatePage
      tone="good"
      bar={bar}
      title="客户已提交投保信息"
      text="之后由客户本人继续办理，您可以在“我的客户”查看进度。"
      actions={<Button onClick={() => void navigate('/pc-share')}>查看我的客户</Button>}
    />
  );
};
