import { ago } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './live-sign.module.css';
import type { LiveState } from './live-state.ts';

/** Whether what is shown is as it is now, or since when it is not. */
export function LiveSign({ state: { stream, liveUntil } }: { readonly state: LiveState }) {
  const now = useNow(20_000);
  const live = stream.kind === 'live';
  const words = live
    ? '实时更新'
    : stream.kind === 'connecting'
      ? '正在连接'
      : `已断开，正在重连${liveUntil === null ? '' : `（显示${ago(new Date(liveUntil).toISOString(), now)}的情况）`}`;
  return (
    <p className={classNames(styles.sign, live ? styles.live : styles.away)} role="status">
      {words}
    </p>
  );
}
