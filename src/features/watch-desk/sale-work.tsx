import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ResponseOf } from '../../../contract/define.ts';
import type { WatchedRun, watchedSale } from '../../../contract/services/watched-sale.ts';
import { usePolledEvery } from '../../api/polled.ts';
import { failureText } from '../../api/reactions.ts';
import { beijingTime, timeOfDay } from '../../lib/dates.ts';
import { useServerNow } from '../../session/use-server-now.ts';
import { PolledTask } from '../../parts/staff/polled-task.tsx';
import { eventDetail, eventWord } from '../../parts/recording-events/event-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/workplace.tsx';
import { watchDeskApi, watchedEveryMs } from './api.ts';
import type { Dispatch } from './dispatch.ts';
import { canUnpack, loadOn, nothingLoaded, type PlayedEvent } from './load-run.ts';
import { type PageVisit, pageVisits } from './page-visits.ts';
import { useSaleEvents } from './use-sale-events.ts';
import styles from './watch-desk.module.css';
import { customer, nothingBecause, wholeness, whoWord } from './words.ts';

// The player is larger than all the rest.
const SalePlayer = lazy(() => import('./sale-player.tsx').then((module) => ({ default: module.SalePlayer })));

type Sale = ResponseOf<typeof watchedSale.sale>;
type Wanted = { readonly at: number } | null;

/** A page that was entered is drawn by then. */
const drawnMs = 800;

/** A sale: what was seen, when which page was entered and left, and what the server made of it. */
export function SaleWork({ processNo }: { readonly processNo: string }) {
  const asked = watchDeskApi.useWatchedSaleQuery({ process_no: processNo }, usePolledEvery(watchedEveryMs));
  return <PolledTask asked={asked}>{(sale) => <Watched processNo={processNo} sale={sale} />}</PolledTask>;
}

function Watched({ processNo, sale: data }: { readonly processNo: string; readonly sale: Sale }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted>(null);
  const run = data.runs.find((one) => one.run_no === chosen) ?? firstToWatch(data.runs);
  const go = (at: string, who: string) => {
    const ms = Date.parse(at);
    const within = runAt(
      data.runs.filter((one) => whoWord(one) === who),
      ms,
    );
    if (within) setChosen(within.run_no);
    setWanted({ at: ms });
  };
  return (
    <div className={styles.sale}>
      <div>
        <Runs
          runs={data.runs}
          current={run}
          onChoose={(runNo) => {
            setChosen(runNo);
            setWanted(null);
          }}
        />
        {run?.page_version && (
          <p className={styles.version}>
            页面版本 <code>{run.page_version}</code>
          </p>
        )}
        {run && (
          <WatchedRunView
            key={run.run_no}
            processNo={processNo}
            run={run}
            isListed={areListed(data.runs)}
            wanted={wanted}
          />
        )}
      </div>
      <div className={styles.beside}>
        <Pages visits={pageVisits(data.operations)} onGo={go} />
        <Events processNo={processNo} sale={data} onGo={(at) => go(at, run ? whoWord(run) : customer)} />
      </div>
    </div>
  );
}

const firstToWatch = (runs: readonly WatchedRun[]): WatchedRun | undefined =>
  runs.find((run) => nothingBecause(run) === null) ?? runs[0];

/** The page load that was under way then, else the next one: a page is entered before its recording begins. */
function runAt(runs: readonly WatchedRun[], ms: number): WatchedRun | undefined {
  const all = runs.filter((run) => nothingBecause(run) === null);
  const begun = (run: WatchedRun) => Date.parse(run.begun_at);
  return (
    [...all].reverse().find((run) => begun(run) <= ms && ms <= Date.parse(run.last_at)) ??
    all.find((run) => begun(run) > ms) ??
    all.slice(-1)[0]
  );
}

/** One page load of the customer needs no list. */
const areListed = (runs: readonly WatchedRun[]): boolean =>
  runs.length > 1 || runs.some((run) => whoWord(run) !== customer);

interface RunsProps {
  readonly runs: readonly WatchedRun[];
  readonly current: WatchedRun | undefined;
  readonly onChoose: (runNo: string) => void;
}

function Runs({ runs, current, onChoose }: RunsProps) {
  const now = useServerNow(15_000);
  const people = [...new Set(runs.map(whoWord))];
  if (!areListed(runs)) return null;
  return (
    <div className={styles.people}>
      {people.map((who) => (
        <section key={who} className={styles.runs} aria-label={`${who}各次打开页面`}>
          <h2>{who}</h2>
          {runs
            .filter((run) => whoWord(run) === who)
            .map((run, index) => (
              <button
                key={run.run_no}
                type="button"
                aria-pressed={run === current}
                onClick={() => onChoose(run.run_no)}
              >
                第 {index + 1} 次，设备 {run.device}，{timeOfDay(run.begun_at)} 开始
                <span>{nothingBecause(run) ?? wholeness(run, now)}</span>
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

interface RunProps {
  readonly processNo: string;
  readonly run: WatchedRun;
  /** What is whole of it is told in the list. */
  readonly isListed: boolean;
  readonly wanted: Wanted;
}

function WatchedRunView({ processNo, run, isListed, wanted }: RunProps) {
  const nothing = nothingBecause(run);
  const now = useServerNow(15_000);
  const events = useRun(processNo, run, nothing === null && canUnpack());
  if (nothing !== null) return <EmptyCard>{nothing}</EmptyCard>;
  if (!canUnpack()) return <EmptyCard>当前浏览器版本过低，更新后可播放</EmptyCard>;
  if (events === null) return <EmptyCard>正在加载</EmptyCard>;
  if (events === 'failed') return <EmptyCard>没有取得录制内容，请刷新本页再试</EmptyCard>;
  if (events.length < 2) return <EmptyCard>内容太短，没有可看的画面</EmptyCard>;
  return (
    <>
      {!isListed && <p className={styles.wholeness}>{wholeness(run, now)}</p>}
      <Suspense fallback={<EmptyCard>正在加载</EmptyCard>}>
        <SalePlayer events={events} wanted={wanted} />
      </Suspense>
    </>
  );
}

/** Null until it is there; it grows with its page load. */
function useRun(
  processNo: string,
  { run_no: runNo, batches }: Pick<WatchedRun, 'run_no' | 'batches'>,
  isWanted: boolean,
): readonly PlayedEvent[] | 'failed' | null {
  const dispatch = useDispatch<Dispatch>();
  const [events, setEvents] = useState<readonly PlayedEvent[] | 'failed' | null>(null);
  const loaded = useRef(nothingLoaded);
  // One after another: what takes longer than the page load grows would never be there.
  const loading = useRef(Promise.resolve());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    const fetchFrom = (from: number) =>
      dispatch(
        watchDeskApi.endpoints.watchedBatches.initiate(
          { process_no: processNo, run_no: runNo, from },
          { subscribe: false, forceRefetch: true },
        ),
      ).unwrap();
    const load = async () => {
      if (isLeft.current || loaded.current.batches >= batches) return;
      loaded.current = await loadOn(fetchFrom, loaded.current);
      setEvents(loaded.current.events);
    };
    // What is shown stays, and is tried again with what comes next.
    loading.current = loading.current.then(load).catch(() => setEvents((shown) => shown ?? 'failed'));
  }, [dispatch, processNo, runNo, isWanted, batches]);
  return events;
}

interface PagesProps {
  readonly visits: readonly PageVisit[];
  readonly onGo: (at: string, who: string) => void;
}

function Pages({ visits, onGo }: PagesProps) {
  return (
    <Card title="页面进出">
      {visits.length === 0 && <p className={styles.quiet}>没有页面记录</p>}
      <ol className={styles.list} tabIndex={0} aria-label="页面进出">
        {visits.map(({ page, title, device, who, enteredAt, leftAt }) => (
          <li key={`${enteredAt} ${device} ${page}`}>
            <button
              type="button"
              onClick={() => onGo(new Date(Date.parse(enteredAt) + drawnMs).toISOString(), who)}
            >
              <strong>{title}</strong>
              <span>
                {who !== customer && `${who}，`}
                <time dateTime={enteredAt}>{timeOfDay(enteredAt)}</time> 进入，
                {leftAt === null ? (
                  '没有离开的记录'
                ) : (
                  <>
                    <time dateTime={leftAt}>{timeOfDay(leftAt)}</time> 离开
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface EventsProps {
  readonly processNo: string;
  readonly sale: Sale;
  readonly onGo: (at: string) => void;
}

function Events({ processNo, sale, onGo }: EventsProps) {
  const { events, earlier, busy, failure, more } = useSaleEvents(processNo, sale);
  return (
    <Card title="系统记录">
      {earlier && (
        <Button small look="plain" busy={busy} onClick={more}>
          查看更早的记录
        </Button>
      )}
      <p className="visually-hidden" role="status">
        共 {events.length} 条系统记录
      </p>
      {failure && (
        <p className={styles.quiet} role="alert">
          {failureText(failure)}
        </p>
      )}
      <ol className={styles.list} tabIndex={0} aria-label="系统记录">
        {events.map(({ id, name, at, detail }) => (
          <li key={id}>
            <button type="button" onClick={() => onGo(at)}>
              <strong>{eventWord(name)}</strong>
              <span>
                <time dateTime={at}>{beijingTime(at)}</time> {eventDetail(detail)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
