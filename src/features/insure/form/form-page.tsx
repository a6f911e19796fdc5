import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import type { Failure } from '../../../api/failure.ts';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { saleProcessApi } from '../../../process/sale/api.ts';
import { SalePageGuard } from '../../../process/sale/page-guard.tsx';
import { insureApi } from '../api.ts';
import { Application } from './application.tsx';
import { beginSession, type ModuleList } from './form-session.ts';
import type { KeptTyping } from './snapshot/kept-typing.ts';
import { useKeptTyping } from './snapshot/use-kept-typing.ts';

/** The application: who is insured, by whom, for whose benefit, and from which account it is paid. */
export default function FormPage() {
  return (
    <SalePageGuard page="/insure" bar="填写投保信息">
      {(props) => <Loaded {...props} />}
    </SalePageGuard>
  );
}

interface LoadedProps {
  readonly processNo: string;
  readonly record: ProcessRecord;
}

function Loaded({ processNo, record }: LoadedProps) {
  const { data, error, isFetching, refetch } = insureApi.useModuleListQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  const dispatch = useDispatch();
  // What an earlier visit was told may be older than what another device saved since.
  const [form, setForm] = useState<ModuleList | null>(null);
  if (!form && data && !isFetching && !error) setForm(data);
  const kept = useKeptTyping(processNo);
  if (!form || !kept)
    return (
      <PendingPage
        bar="填写投保信息"
        failure={isFetching ? null : ((error as Failure | undefined) ?? null)}
        onRetry={() => void refetch()}
      />
    );
  const askAnew = () => {
    void refetch();
    dispatch(saleProcessApi.util.invalidateTags(['Process']));
  };
  return <Begun form={form} kept={kept} record={record} onGone={askAnew} />;
}

interface BegunProps {
  readonly form: ModuleList;
  readonly kept: KeptTyping;
  readonly record: ProcessRecord;
  /** Submitted elsewhere, or no longer this device's: asking anew leads where it goes on. */
  readonly onGone: () => void;
}

function Begun({ form, kept, record, onGone }: BegunProps) {
  const [session] = useState(() => beginSession(form, kept, onGone));
  return <Application session={session} record={record} />;
}
