import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
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
import { CaseWork } from '../case/case-work.tsx';
import { deskApi, live } from '../api.ts';
import { kindWords } from '../words.ts';
import styles from './desk-page.module.css';

type Shelf = 'waiting' | 'completed' | 'invalid';

const isOn: Record<Shelf, (row: CaseRow) => boolean> = {
  waiting: ({ status }) => status === 'underwriting',
  completed: ({ status }) => status === 'completed',
  invalid: ({ status }) => status === 'invalid',
};

/** Where underwriters decide: what waits, first come first, and beside it the file of one case. */
export default function UnderwritingDeskPage() {
  useDesktopScale();
  const { caseNo } = useParams();
  const { data, error } = deskApi.useCasesQuery({}, live);
  const [shelf, setShelf] = useState<Shelf>('waiting');
  const cases = data?.cases ?? [];
  const count = (one: Shelf) => cases.filter(isOn[one]).length;
  return (
    <div className={styles.desk} data-open={caseNo ? '' : undefined}>
      <WorkplaceHead title="核保台" text="看告知和资料，给出结论或请客户补充。">
        <StaffNav />
        <StaffBar onLogOut={() => undefined} />
      </WorkplaceHead>
      <div className={styles.columns}>
        <nav className={styles.queue} aria-label="核保任务">
          <Segmented<Shelf>
            label="任务"
            options={[
              { value: 'waiting', label: `待审 ${count('waiting')}` },
              { value: 'completed', label: `已结 ${count('completed')}` },
              { value: 'invalid', label: `失效 ${count('invalid')}` },
            ]}
            value={shelf}
            onChange={setShelf}
          />
          {error && !data && <EmptyCard small>{failureText(error as Failure)}</EmptyCard>}
          {data && count(shelf) === 0 && <EmptyCard small>没有任务，有新的会自动出现。</EmptyCard>}
          {cases.filter(isOn[shelf]).map((row) => (
            <QueueRow key={row.case_no} row={row} isSelected={row.case_no === caseNo} />
          ))}
        </nav>
        <main className={styles.work}>
          {caseNo ? (
            <>
              <Link to="/underwriting-desk" className={styles.back}>
                <BackIcon /> 返回任务列表
              </Link>
              <CaseWork key={caseNo} caseNo={caseNo} />
            </>
          ) : (
            <EmptyCard>选一件开始，等待最久的排在最前。</EmptyCard>
          )}
        </main>
      </div>
    </div>
  );
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
