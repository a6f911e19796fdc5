import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { CaseRow } from '../../../../contract/services/underwriting.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { ago } from '../../../lib/dates.ts';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { StaffBar } from '../../../parts/staff/staff-bar.tsx';
import { StaffNav } from '../../../parts/staff/staff-nav.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyCard, WorkplaceHead } from '../../../ui/workplace.tsx';
import { AmountShelf } from '../amounts/amount-shelf.tsx';
import { AmountWork } from '../amounts/amount-work.tsx';
import { CallShelf } from '../calls/call-shelf.tsx';
import { CallWork } from '../calls/call-work.tsx';
import { CaseWork } from '../case/case-work.tsx';
import { deskApi, usePolled } from '../api.ts';
import { kindWords } from '../words.ts';
import styles from './desk-page.module.css';

type CaseShelf = 'waiting' | 'asked' | 'completed' | 'invalid';
type Work = 'cases' | 'calls' | 'amounts';

/** Which one is looked at, of what kind; null: none of it. */
type Opened = Readonly<Record<'case' | 'call' | 'amount', string | null>>;

const isOn: Record<CaseShelf, (row: CaseRow) => boolean> = {
  waiting: ({ status, asked_for_images }) => status === 'underwriting' && !asked_for_images,
  asked: ({ status, asked_for_images }) => status === 'underwriting' && asked_for_images,
  completed: ({ status }) => status === 'completed',
  invalid: ({ status }) => status === 'invalid',
};

/** Where underwriters decide, customers are called and payments looked into: what waits, and beside it one of them. */
export default function UnderwritingDeskPage() {
  useDesktopScale();
  const { caseNo } = useParams();
  const query = useSearchParams()[0];
  const open: Opened = { case: caseNo ?? null, call: query.get('call'), amount: query.get('amount') };
  const isOpen = Object.values(open).some((one) => one !== null);
  return (
    <div className={styles.desk} data-open={isOpen ? '' : undefined}>
      <WorkplaceHead
        title="核保台"
        text="看告知和资料，给出结论或请客户补充；给请求回电的客户打电话；核对金额不符的收款。"
      >
        <StaffNav />
        <StaffBar />
      </WorkplaceHead>
      <div className={styles.columns}>
        <Queue open={open} />
        <main className={styles.work}>
          {isOpen ? <Opening open={open} /> : <EmptyCard>选一件开始，等待最久的排在最前。</EmptyCard>}
        </main>
      </div>
    </div>
  );
}

const Opening = ({ open }: { readonly open: Opened }) => (
  <>
    <Link to="/underwriting-desk" className={styles.back}>
      <BackIcon /> 返回任务列表
    </Link>
    {open.case && <CaseWork key={open.case} caseNo={open.case} />}
    {open.call && <CallWork key={open.call} callNo={open.call} />}
    {open.amount && <AmountWork key={open.amount} paymentNo={open.amount} />}
  </>
);

interface QueueProps {
  /** What is looked at. */
  readonly open: Opened;
}

function Queue({ open }: QueueProps) {
  const cases = deskApi.useCasesQuery({}, usePolled());
  const calls = deskApi.usePolicyCallsQuery({}, usePolled());
  const amounts = deskApi.useAmountsQuery({}, usePolled());
  const [work, setWork] = useState<Work>(open.call ? 'calls' : open.amount ? 'amounts' : 'cases');
  const { data, error } = { cases, calls, amounts }[work];
  const waiting = (cases.data?.cases ?? []).filter(isOn.waiting).length;
  const waitingCalls = (calls.data?.calls ?? []).filter(({ called_at }) => called_at === null).length;
  const waitingAmounts = (amounts.data?.amounts ?? []).filter(({ done_at }) => done_at === null).length;
  return (
    <nav className={styles.queue} aria-label="核保任务">
      <Segmented<Work>
        label="工作"
        options={[
          { value: 'cases', label: `核保 ${waiting}` },
          { value: 'calls', label: `回电 ${waitingCalls}` },
          { value: 'amounts', label: `收款 ${waitingAmounts}` },
        ]}
        value={work}
        onChange={setWork}
      />
      {error && !data && <EmptyCard small>{failureText(error as Failure)}</EmptyCard>}
      {work === 'cases' && cases.data && <CaseShelves cases={cases.data.cases} selected={open.case} />}
      {work === 'calls' && calls.data && <CallShelf calls={calls.data.calls} selected={open.call} />}
      {work === 'amounts' && amounts.data && (
        <AmountShelf amounts={amounts.data.amounts} selected={open.amount} />
      )}
    </nav>
  );
}

interface CaseShelfProps {
  readonly cases: readonly CaseRow[];
  readonly selected: string | null;
}

function CaseShelves({ cases, selected }: CaseShelfProps) {
  const [shelf, setShelf] = useState<CaseShelf>('waiting');
  const count = (one: CaseShelf) => cases.filter(isOn[one]).length;
  const shown = cases.filter(isOn[shelf]);
  return (
    <>
      <div className={styles.shelves}>
        <Segmented<CaseShelf>
          label="任务"
          options={[
            { value: 'waiting', label: `待审 ${count('waiting')}` },
            { value: 'asked', label: `等客户 ${count('asked')}` },
            { value: 'completed', label: `已结 ${count('completed')}` },
            { value: 'invalid', label: `失效 ${count('invalid')}` },
          ]}
          value={shelf}
          onChange={setShelf}
        />
      </div>
      {shown.length === 0 && <EmptyCard small>没有任务，有新的会自动出现。</EmptyCard>}
      {shown.map((row) => (
        <QueueRow key={row.case_no} row={row} isSelected={row.case_no === selected} />
      ))}
    </>
  );
}

function QueueRow({ row, isSelected }: { readonly row: CaseRow; readonly isSelected: boolean }) {
  const now = useServerNow(30_000);
  const { case_no, name, product_name, kind, about, images, sent_at, decided_at, locked_by } = row;
  return (
    <Link
      to={`/underwriting-desk/${case_no}`}
      className={styles.row}
      aria-current={isSelected ? 'page' : undefined}
    >
      <span className={styles.head}>
        <b>{name}</b>
        <small>{ago(decided_at ?? sent_at, now)}</small>
      </span>
      <span>{product_name}</span>
      <span>
        {kind === 'manual' && about !== '' ? about : kindWords[kind]}
        {images > 0 && `，${images} 张影像`}
      </span>
      {locked_by && <small>{locked_by.name}正在看</small>}
    </Link>
  );
}
