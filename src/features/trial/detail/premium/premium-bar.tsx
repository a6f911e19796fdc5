import { useEffect, useState } from 'react';
import { failureText } from '../../../../api/reactions.ts';
import { useRetryWhenOnline } from '../../../../parts/failure/use-retry-when-online.ts';
import { isSalesHost } from '../../../../session/sales-host.ts';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DownIcon, UpIcon } from '../../../../ui/action-icons.tsx';
import { Money, yuanText } from '../../../../ui/money.tsx';
import type { FactorPlace } from '../../choices.ts';
import type { Premium } from '../../premium.ts';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import { periodWords } from '../../words.ts';
import { CommitFailure } from '../commit/commit-failure.tsx';
import type { Commit } from '../commit/use-commit.ts';
import { leadTo } from '../factors/factor-place.ts';
import { useLayerActions, useTopLayer } from '../trial-layers.ts';
import styles from './premium-bar.module.css';

const PremiumSheet = lateSheet(() => import('./premium-sheet.tsx'));

const layer = 'premium';

interface Props {
  readonly commit: Commit;
  readonly onApply: () => void;
}

/** What it costs, at the bottom of the page: the figure of what is chosen now, or why there is none. */
export function PremiumBar({ commit, onApply }: Props) {
  const premium = useTrial((state) => state.premium);
  const { show, close } = useLayerActions();
  const top = useTopLayer();
  return (
    <div className={styles.bar}>
      {top === undefined && <CommitFailure commit={commit} />}
      <Figure
        premium={premium}
        isOpen={top === layer}
        onToggle={() => (top === layer ? close() : show(layer))}
      />
      <Action premium={premium} busy={commit.busy} onApply={onApply} />
      <p className="visually-hidden" role="status">
        {spoken(premium)}
      </p>
      {top === layer && premium.kind === 'ready' && (
        <PremiumSheet quotation={premium.quotation} onClose={close} />
      )}
    </div>
  );
}

function spoken(premium: Premium): string {
  switch (premium.kind) {
    case 'ready':
      return `保费 ${yuanText(premium.quotation.first_fen)} 元，${periodWords(premium.quotation)}`;
    case 'missing':
      return `还差 ${premium.missing.length} 项`;
    case 'refused':
      return premium.problems[0]?.message ?? '';
    case 'offline':
      return '网络中断，稍后自动重算';
    case 'pending':
    case 'failed':
      return '';
  }
}

interface FigureProps {
  readonly premium: Premium;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Figure({ premium, isOpen, onToggle }: FigureProps) {
  switch (premium.kind) {
    case 'pending':
      return (
        <div className={styles.figure}>
          <span className={styles.label}>正在计算</span>
          <span className={styles.blank} aria-hidden="true" />
        </div>
      );
    case 'ready':
      return <Ready premium={premium} isOpen={isOpen} onToggle={onToggle} />;
    case 'missing':
      return <Words label={`还差 ${premium.missing.length} 项`} text="—" />;
    case 'refused':
      return <Words tone="danger" label="不能这样投保" text={`${premium.problems.length} 处需要修改`} />;
    case 'offline':
      return <Words tone="attention" label="网络中断" text="稍后自动重算" />;
    case 'failed':
      return <Words tone="attention" label="没有算出保费" text={failureText(premium.failure)} />;
  }
}

interface WordsProps {
  readonly tone?: 'danger' | 'attention';
  readonly label: string;
  readonly text: string;
}

function Words({ tone, label, text }: WordsProps) {
  return (
    <div className={styles.figure}>
      <span className={tone ? styles[tone] : styles.label}>{label}</span>
      <b className={styles.words}>{text}</b>
    </div>
  );
}

function Ready({
  premium: { quotation, more },
  isOpen,
  onToggle,
}: FigureProps & { readonly premium: Extract<Premium, { kind: 'ready' }> }) {
  const change = useShortly(more);
  const Arrow = isOpen ? DownIcon : UpIcon;
  return (
    <button type="button" className={styles.figure} aria-expanded={isOpen} onClick={onToggle}>
      {change === null ? (
        <span className={styles.label}>
          {periodWords(quotation)} <Arrow />
        </span>
      ) : (
        <span className={styles.attention}>
          比刚才{change > 0 ? '多' : '少'} ¥ {yuanText(Math.abs(change))}
        </span>
      )}
      <Money fen={quotation.first_fen} large />
      <span className="visually-hidden">，查看明细</span>
    </button>
  );
}

const changeMs = 2000;

/** The change, for as long as it is news. */
function useShortly(more: number | null): number | null {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), changeMs);
    return () => clearTimeout(timer);
  }, []);
  return over ? null : more;
}

/** An agent does not buy. */
const onwards = () => (isSalesHost() ? '填写投保单' : '立即投保');

interface ActionProps {
  readonly premium: Premium;
  readonly busy: boolean;
  readonly onApply: () => void;
}

function Action({ premium, busy, onApply }: ActionProps) {
  const store = useTrialStore();
  const isOffline = premium.kind === 'offline';
  useRetryWhenOnline(isOffline, store.reprice);
  const lead = (place: FactorPlace | undefined) => {
    if (!place) return;
    store.name(place);
    leadTo(place);
  };
  switch (premium.kind) {
    case 'pending':
      return <Button unready>{onwards()}</Button>;
    case 'ready':
      return (
        <Button busy={busy} onClick={onApply}>
          {onwards()}
        </Button>
      );
    case 'missing':
      return (
        <Button look="outline" onClick={() => lead(premium.missing[0])}>
          请选择{premium.missing[0]?.name}
        </Button>
      );
    case 'refused':
      return (
        <Button look="outline" onClick={() => premium.problems[0] && leadTo(premium.problems[0])}>
          去修改
        </Button>
      );
    case 'offline':
    case 'failed':
      return (
        <Button look="outline" onClick={store.reprice}>
          重新计算
        </Button>
      );
  }
}
