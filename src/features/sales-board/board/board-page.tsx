import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { SaleCounts } from '../../../../contract/services/sales-board.ts';
import { failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useDesktopScale } from '../../../lib/use-desktop-scale.ts';
import { LiveSign } from '../../../parts/live-updates/live-sign.tsx';
import { Button } from '../../../ui/button.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { EmptyCard, WorkplaceHead } from '../../../ui/workplace.tsx';
import { pageFailureWords } from '../words.ts';
import { SalePanel } from '../sale/sale-panel.tsx';
import { PcShareCard } from '../shares/pc-share-card.tsx';
import { SharesCard } from '../shares/shares-card.tsx';
import { useShares } from '../shares/use-shares.ts';
import styles from './board-page.module.css';
import { ExportButton } from './export-button.tsx';
import { OwedFilter } from './owed-filter.tsx';
import { PickBar } from './pick-bar.tsx';
import { SaleList } from './sale-list.tsx';
import { SaleStore, type SalesSeen } from './sale-store.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { usePicking } from './use-picking.ts';

/** The agent's customers and how far each sale is, from the trial to the visit; it changes while one looks at it. */
export default function SalesBoardPage() {
  useDesktopScale();
  const [parameters] = useSearchParams();
  const { store, seen } = useSales();
  // The board of recordings had this address; it is known to the agents' systems.
  if (parameters.has('recordingNo')) return <Redirect to={`/recording-board?${parameters}`} />;
  const { failure, pageFailure, live, sales } = seen;
  const ended = [failure, pageFailure, live.stream.kind === 'refused' ? live.stream.failure : null].find(
    (one) => failureCode(one) === catalogue.salesLoginInvalid.code,
  );
  if (ended)
    return (
      <StatePage
        tone="attention"
        bar="我的客户"
        title="登录已失效"
        text={`${failureText(ended)}。客户那边的办理不受影响。`}
      />
    );
  if (sales) return <Loaded store={store} seen={seen} selected={parameters.get('processNo')} />;
  if (!failure) return <PageSkeleton />;
  return (
    <StatePage
      tone="attention"
      bar="我的客户"
      title="看板没有加载出来"
      text={`${failureText(failure)}。客户那边的办理不受影响。`}
      actions={
        <Button busy={seen.isFetching} onClick={() => store.want(seen.wanted)}>
          重新加载
        </Button>
      }
    />
  );
}

function useSales() {
  const [store] = useState(() => new SaleStore());
  useEffect(() => {
    store.open();
    return () => store.close();
  }, [store]);
  return { store, seen: useSyncExternalStore(store.subscribe, store.get) };
}

interface LoadedProps {
  readonly store: SaleStore;
  readonly seen: SalesSeen;
  readonly selected: string | null;
}

function Loaded({ store, seen, selected }: LoadedProps) {
  const { sales } = seen;
  return (
    <div className={styles.board} data-open={selected ? '' : undefined}>
      <WorkplaceHead title="我的客户" text={`${sales?.name ?? ''} · ${sales?.company ?? ''}`}>
        <Link to="/recording-board" className={styles.other}>
          单录看板
        </Link>
        <ExportButton store={store} />
        <LiveSign state={seen.live} />
      </WorkplaceHead>
      <main className={styles.columns}>
        {seen.counts && (
          <div className={styles.filter}>
            <OwedFilter
              counts={seen.counts}
              chosen={seen.wanted.owed}
              onChoose={(owed) => store.want({ ...seen.wanted, owed })}
            />
          </div>
        )}
        <Sales store={store} seen={seen} selected={selected} />
        <Selected seen={seen} selected={selected} />
      </main>
    </div>
  );
}

const searchAfterMs = 250;

function Sales({ store, seen, selected }: LoadedProps) {
  const { counts, wanted, rows, failure } = seen;
  const picking = usePicking();
  const shares = useShares(seen.shareChanges);
  if (!counts) return null;
  return (
    <section className={styles.list} aria-label="客户列表">
      <PcShareCard shares={shares} />
      <SharesCard shares={shares} />
      <div className={styles.tools}>
        <SearchInput
          label="搜索客户"
          placeholder="搜姓名、拼音、手机尾号或产品"
          value={wanted.search}
          onChange={(search) => store.want({ ...wanted, search }, searchAfterMs)}
        />
        {picking.picked === null && rows.length > 0 && (
          <Button small look="outline" onClick={picking.begin}>
            批量提醒
          </Button>
        )}
      </div>
      {picking.picked && <PickBar rows={rows} picked={picking.picked} picking={picking} />}
      <p className="visually-hidden" role="status">
        {spokenWords(seen)}
      </p>
      {failure && (
        <EmptyCard small>
          <p>{failureText(failure)}</p>
          <Button small look="outline" onClick={() => store.want(wanted)}>
            重新加载
          </Button>
        </EmptyCard>
      )}
      {rows.length > 0 ? (
        <SaleList {...{ store, seen, selected, picking }} total={totalOf(seen, counts)} />
      ) : (
        !failure && <Nobody any={counts.all > 0} onClear={() => store.want({ owed: null, search: '' })} />
      )}
    </section>
  );
}

const isSearch = ({ shown }: SalesSeen): boolean => shown.search.trim() !== '';

/** How many rows there are, fetched or not. */
function totalOf(seen: SalesSeen, counts: SaleCounts): number {
  const { shown, rows, hasMore } = seen;
  if (!hasMore) return rows.length;
  // How many a search finds is not known before the end of its list: there is one more at least.
  const known = isSearch(seen) ? 0 : shown.owed === null ? counts.all : counts.by_owed[shown.owed];
  return Math.max(known, rows.length + 1);
}

function spokenWords(seen: SalesSeen): string {
  if (seen.pageFailure) return pageFailureWords;
  return isSearch(seen) ? `找到 ${seen.rows.length}${seen.hasMore ? ' 位以上' : ' 位'}` : '';
}

function Nobody({ any, onClear }: { readonly any: boolean; readonly onClear: () => void }) {
  return (
    <EmptyCard>
      <p>{any ? '没有符合条件的客户。' : '还没有客户。把产品或投保单转给客户后，进度会自动出现在这里。'}</p>
      {any ? (
        <Button small look="plain" onClick={onClear}>
          看全部客户
        </Button>
      ) : (
        <Link to="/" className={styles.other}>
          选一款产品
        </Link>
      )}
    </EmptyCard>
  );
}

function Selected({ seen, selected }: Pick<LoadedProps, 'seen' | 'selected'>) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the panel takes the list's place it is a page of its own.
    if (!selected || !window.matchMedia('(max-width: 999px)').matches) return;
    window.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
  }, [selected]);
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label="客户详情">
      {selected ? (
        <>
          <Link to="/pc-share" className={styles.back}>
            <BackIcon /> 返回列表
          </Link>
          <SalePanel key={selected} processNo={selected} changes={seen.changes.get(selected) ?? 0} />
        </>
      ) : (
        <EmptyCard>选一位客户，查看每位成员的进度和链接。</EmptyCard>
      )}
    </section>
  );
}
