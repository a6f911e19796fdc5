import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import type { Board, BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { type Failure, failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { useServerNow } from '../../../session/use-server-now.ts';
import { Button } from '../../../ui/button.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { EmptyCard, WorkplaceHead } from '../../../ui/workplace.tsx';
import { salesRecordingApi } from '../api.ts';
import { countIn, groups, isStuck, shownCustomers, type Sorting, stuckGroup } from './board-filter.ts';
import styles from './board-page.module.css';
import { CustomerPanel } from '../customer/customer-panel.tsx';
import { CustomerRow } from './customer-row.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListTools } from './list-tools.tsx';
import { useCustomersBehind } from './use-customers-behind.ts';
import { usePinyin } from './use-pinyin.ts';
import { LiveSign } from '../../../parts/live-updates/live-sign.tsx';
import { useLiveState } from '../live-state.ts';
import type { LiveState } from '../../../parts/live-updates/live-state.ts';

/** The sales agent's customers, what each still owes, and a way to help; it changes while one looks at it. */
export default function BoardPage() {
  useDesktopScale();
  const { data, error, refetch, isFetching } = salesRecordingApi.useCustomersQuery({});
  const live = useLiveState();
  const ended = [error, live.stream.kind === 'refused' ? live.stream.failure : null].find(
    (failure) => failureCode(failure) === catalogue.salesLoginInvalid.code,
  );
  if (ended)
    return (
      <StatePage
        tone="attention"
        bar="单录看板"
        title="登录已失效"
        text={`${failureText(ended as Failure)}。客户那边的办理不受影响。`}
      />
    );
  if (data) return <Loaded board={data} live={live} />;
  if (!error) return <PageSkeleton />;
  return (
    <StatePage
      tone="attention"
      bar="单录看板"
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

function Loaded({ board, live }: { readonly board: Board; readonly live: LiveState }) {
  const [parameters] = useSearchParams();
  const selected = board.customers.find(({ recording_no }) => recording_no === parameters.get('recordingNo'));
  return (
    <div className={styles.board} data-open={selected ? '' : undefined}>
      <WorkplaceHead title="单录看板" text={`${board.sales.name} · ${board.sales.company} · 北京时间`}>
        <Link to="/pc-share" className={styles.whole}>
          我的客户
        </Link>
        <LiveSign state={live} />
      </WorkplaceHead>
      <main className={styles.columns}>
        <CustomerList board={board} selected={selected} />
        <SelectedCustomer customer={selected} />
      </main>
    </div>
  );
}

interface CustomerListProps {
  readonly board: Board;
  readonly selected: BoardCustomer | undefined;
}

const pageRows = 30;

function CustomerList({ board, selected }: CustomerListProps) {
  const { customers } = board;
  const behind = useCustomersBehind(board);
  const [groupKey, setGroupKey] = useState('all');
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>('attention');
  const [rows, setRows] = useState(pageRows);
  const pinyin = usePinyin();
  const now = useServerNow(20_000);
  const group = [...groups, stuckGroup].find(({ key }) => key === groupKey) ?? groups[0]!;
  const shown = shownCustomers(customers, group, search, { now, sorting, soundsLike: pinyin.soundsLike });
  const choose = (key: string) => {
    setGroupKey(key);
    setRows(pageRows);
  };
  const clear = () => {
    choose('all');
    setSearch('');
  };
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setRows(rows + pageRows));
    // The button may be gone: who goes by keys goes on at the first that came.
    list.current?.children[rows]?.querySelector('a')?.focus();
  };
  return (
    <section className={styles.list} aria-label="客户列表">
      <StuckAlert customers={customers} now={now} onShow={() => choose(stuckGroup.key)} />
      <FilterBar
        groups={[...groups, stuckGroup].map((one) => ({ ...one, count: countIn(customers, one, now) }))}
        chosen={group.key}
        search={search}
        onChoose={choose}
        onSearch={setSearch}
        onFocus={pinyin.load}
      />
      <ListTools shown={shown} isWhole={!behind.isMissing} sorting={sorting} onSort={setSorting} />
      {shown.length > 0 ? (
        <ul ref={list} className={styles.rows} onKeyDown={moveByArrows}>
          {shown.slice(0, rows).map((customer) => (
            <CustomerRow
              key={customer.recording_no}
              customer={customer}
              selected={customer === selected}
              now={now}
            />
          ))}
        </ul>
      ) : (
        !behind.isMissing && <Empty any={customers.length > 0} onClear={clear} />
      )}
      {shown.length > rows && (
        <Button look="outline" onClick={showMore}>
          再显示 {Math.min(pageRows, shown.length - rows)} 位（共 {shown.length} 位）
        </Button>
      )}
      {behind.isMissing && <Behind board={board} behind={behind} />}
    </section>
  );
}

interface BehindProps {
  readonly board: Board;
  readonly behind: ReturnType<typeof useCustomersBehind>;
}

/** Not everybody is there yet, so that nobody takes whom they do not find for missing. */
function Behind({ board: { customers, total }, behind }: BehindProps) {
  if (!behind.hasFailed)
    return (
      <p className={styles.more} role="status">
        共 {total} 位客户，已加载 {customers.length} 位，正在加载其余客户…
      </p>
    );
  return (
    <EmptyCard small>
      <p role="alert">
        共 {total} 位客户，只加载出 {customers.length} 位。
      </p>
      <Button small look="outline" onClick={behind.retry}>
        加载其余客户
      </Button>
    </EmptyCard>
  );
}

/** Up and down from customer to customer; Enter opens, as on every link. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (way === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('h3 a')];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface StuckProps {
  readonly customers: readonly BoardCustomer[];
  readonly now: number;
  readonly onShow: () => void;
}

/** Somebody can go no further: said once, and read out when it changes. */
function StuckAlert({ customers, now, onShow }: StuckProps) {
  const stuck = customers.filter((customer) => isStuck(customer, now));
  const names = stuck
    .slice(0, 3)
    .map(({ name }) => name)
    .join('、');
  return (
    <div aria-live="polite">
      {stuck.length > 0 && (
        <div className={styles.stuck}>
          <p>
            <strong>{stuck.length} 位客户卡住了</strong>：{names}
            {stuck.length > 3 && ' 等'}
          </p>
          <Button small look="plain" onClick={onShow}>
            去看看
          </Button>
        </div>
      )}
    </div>
  );
}

function SelectedCustomer({ customer }: { readonly customer: BoardCustomer | undefined }) {
  const panel = useRef<HTMLElement>(null);
  const open = customer?.recording_no;
  useEffect(() => {
    // Where the panel takes the list's place it is a page of its own.
    if (!open || !window.matchMedia('(max-width: 900px)').matches) return;
    window.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label="客户详情">
      {customer ? (
        <>
          <Link to="/recording-board" className={styles.back}>
            <BackIcon /> 返回列表
          </Link>
          <CustomerPanel key={customer.recording_no} customer={customer} />
        </>
      ) : (
        <EmptyCard>选一位客户，查看进度、二维码和链接。</EmptyCard>
      )}
    </section>
  );
}

function Empty({ any, onClear }: { readonly any: boolean; readonly onClear: () => void }) {
  return (
    <EmptyCard>
      <p>{any ? '没有符合条件的客户。' : '还没有客户。为客户出单后，录制任务会自动出现在这里。'}</p>
      {any && (
        <Button small look="plain" onClick={onClear}>
          看全部客户
        </Button>
      )}
    </EmptyCard>
  );
}
