import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Board } from '../../../contract/services/sales-recording.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { useDesktopScale } from '../../lib/use-desktop-scale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { salesRecordingApi } from './api.ts';
import { countIn, groups, shownCustomers } from './board-filter.ts';
import styles from './board-page.module.css';
import { CustomerPanel } from './customer-panel.tsx';
import { CustomerRow } from './customer-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LiveSign } from './live-sign.tsx';
import { useLiveState } from './live-state.ts';

/** The agent's customers, what each still owes, and a way to help; it changes while one looks at it. */
export default function BoardPage() {
  useDesktopScale();
  const { data, error, refetch, isFetching } = salesRecordingApi.useCustomersQuery({});
  const { stream } = useLiveState();
  const ended = [error, stream.kind === 'refused' ? stream.failure : null].some(
    (failure) => failureCode(failure) === catalogue.salesLoginInvalid.code,
  );
  if (ended)
    return (
      <StatePage
        tone="attention"
        bar="我的客户"
        title="登录已失效"
        text="请回到公司系统，重新点开“我的客户”。客户那边的办理不受影响。"
      />
    );
  if (data) return <Loaded board={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <StatePage
      tone="attention"
      bar="我的客户"
      title="看板没有加载出来"
      text={`${failureText(error as Failure)}。客户那边的办理不受影响。`}
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          重新加载
        </Button>
      }
    />
  );
}

function Loaded({ board }: { readonly board: Board }) {
  const [parameters] = useSearchParams();
  const selected = board.customers.find(({ recording_no }) => recording_no === parameters.get('recordingNo'));
  const [groupKey, setGroupKey] = useState('all');
  const [search, setSearch] = useState('');
  const now = useNow(20_000);
  const group = groups.find(({ key }) => key === groupKey) ?? groups[0]!;
  const panel = useRef<HTMLElement>(null);
  const open = selected?.recording_no;
  useEffect(() => {
    // Where the panel takes the list's place it is a page of its own.
    if (!open || !window.matchMedia('(max-width: 900px)').matches) return;
    window.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
  }, [open]);
  const shown = shownCustomers(board.customers, group, search);
  return (
    <div className={styles.board} data-open={selected ? '' : undefined}>
      <header className={styles.head}>
        <div>
          <h1>我的客户</h1>
          <p>
            {board.agent.name} · {board.agent.company}
          </p>
        </div>
        <LiveSign />
      </header>
      <main className={styles.columns}>
        <section className={styles.list} aria-label="客户列表">
          <FilterBar
            groups={groups.map((one) => ({ ...one, count: countIn(board.customers, one) }))}
            chosen={group.key}
            search={search}
            onChoose={setGroupKey}
            onSearch={setSearch}
          />
          {shown.length > 0 ? (
            <ul className={styles.rows}>
              {shown.map((customer) => (
                <CustomerRow
                  key={customer.recording_no}
                  customer={customer}
                  selected={customer === selected}
                  now={now}
                />
              ))}
            </ul>
          ) : (
            <Empty
              any={board.customers.length > 0}
              onClear={() => {
                setGroupKey('all');
                setSearch('');
              }}
            />
          )}
          {board.total > board.customers.length && (
            <p className={styles.more}>
              共 {board.total} 位，这里是最近有变化的 {board.customers.length} 位。
            </p>
          )}
        </section>
        <section ref={panel} tabIndex={-1} className={styles.panel} aria-label="客户详情">
          {selected ? (
            <>
              <Link to="/pc-share" className={styles.back}>
                <BackIcon /> 返回列表
              </Link>
              <CustomerPanel key={selected.recording_no} customer={selected} />
            </>
          ) : (
            <p className={styles.hint}>选一位客户，查看进度、二维码和链接。</p>
          )}
        </section>
      </main>
    </div>
  );
}

function Empty({ any, onClear }: { readonly any: boolean; readonly onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <p>{any ? '没有符合条件的客户。' : '还没有客户。为客户出单后，录制任务会自动出现在这里。'}</p>
      {any && (
        <Button small look="plain" onClick={onClear}>
          看全部客户
        </Button>
      )}
    </div>
  );
}
