import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { CaseRow } from '../../../../contract/services/underwriting.ts';
import type { Failure } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { ago } from '../../../lib/dates.ts';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StaffBar } from '../../../parts/staff/staff-bar.tsx';
import { StaffNav } from '../../../parts/staff/staff-nav.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EmptyCard, WorkplaceHead } from '../../../ui/workplace.tsx';
import { CallShelf } from '../calls/call-shelf.tsx';
import { CallWork } from '../calls/call-work.tsx';
import { CaseWork } from '../case/case-work.tsx';
import { deskApi, live } from '../api.ts';
import { kindWords } from '../words.ts';
import styles from './desk-page.module.css';

type CaseShelf = 'waiting' | 'completed' | 'invalid';
type Shelf = CaseShelf | 'calls';

const isOn: Record<CaseShelf, (row: CaseRow) => boolean> = {
  waiting: ({ status }) => status === 'underwriting',
  completed: ({ status }) => status === 'completed',
  invalid: ({ status }) => status === 'invalid',
};

/** Where underwriters decide, and customers who asked for it are called: what waits, and beside it the file of one. */
export default function UnderwritingDeskPage() {
  useDesktopScale();
  const { caseNo } = useParams();
  const callNo = useSearchParams()[0].get('call');
  return (
    <div className={styles.desk} data-open={caseNo || callNo ? '' : undefined}>
      <WorkplaceHead title="核保台" text="看告知和资料，给出结论或请客户补充；给请求回电的客户打电话。">
        <StaffNav />
        <StaffBar onLogOut={() => undefined} />
      </WorkplaceHead>
      <div className={styles.columns}>
        <Queue caseNo={caseNo ?? null} callNo={callNo} />
        <main className={styles.work}>
          {caseNo || callNo ? (
            <>
              <Link to="/underwriting-desk" className={styles.back}>
                <BackIcon /> 返回任务列表
              </Link>
              {caseNo && <CaseWork key={caseNo} caseNo={caseNo} />}
              {callNo && <CallWork key={callNo} callNo={callNo} />}
            </>
          ) : (
            <EmptyCard>选一件开始，等待最久的排在最前。</EmptyCard>
          )}
        </main>
      </div>
    </div>
  );
}

interface QueueProps {
  /** What is looked at. */
  readonly caseNo: string | null;
  readonly callNo: string | null;
}

function Queue({ caseNo, callNo }: QueueProps) {
  const cases = deskApi.useCasesQuery({}, live);
  const calls = deskApi.usePolicyCallsQuery({}, live);
  const [shelf, setShelf] = useState<Shelf>(callNo ? 'calls' : 'waiting');
  const { data, error } = shelf === 'calls' ? calls : cases;
  const count = (one: CaseShelf) => (cases.data?.cases ?? []).filter(isOn[one]).length;
  const waitingCalls = (calls.data?.calls ?? []).filter(({ called_at }) => called_at === null).length;
  return (
    <nav className={styles.queue} aria-label="核保任务">
      <Segmented<Shelf>
        label="任务"
        options={[
          { value: 'waiting', label: `待审 ${count('waiting')}` },
          { value: 'completed', label: `已结 ${count('completed')}` },
          { value: 'invalid', label: `失效 ${count('invalid')}` },
          { value: 'calls', label: `回电 ${waitingCalls}` },
        ]}
        value={shelf}
        onChange={setShelf}
      />
      {error && !data && <EmptyCard small>{failureText(error as Failure)}</EmptyCard>}
      {shelf === 'calls'
        ? calls.data && <CallShelf calls={calls.data.calls} selected={callNo} />
        : cases.data && <CaseShelfRows cases={cases.data.cases.filter(isOn[shelf])} selected={caseNo} />}
    </nav>
  );
}

interface CaseShelfProps {
  readonly cases: readonly CaseRow[];
  readonly selected: string | null;
}

function CaseShelfRows({ cases, selected }: CaseShelfProps) {
  if (cases.length === 0) return <EmptyCard small>没有任务，有新的会自动出现。</EmptyCard>;
  return cases.map((row) => <QueueRow key={row.case_no} row={row} isSelected={row.case_no === selected} />);
}

function QueueRow({ row, isSelected }: { readonly row: CaseRow; readonly isSelected: boolean }) {
  const now = useNow(30_000);
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
        {kind === 'manual' ? about : kindWords[kind]}
        {images > 0 && `，${images} 张影像`}
      </span>
      {row.asked_for_images && <small>等客户补充资料</small>}
      {locked_by && <small>{locked_by.name}正在看</small>}
    </Link>
  );
}
