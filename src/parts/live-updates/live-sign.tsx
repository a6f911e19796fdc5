import { ago } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './live-sign.module.css';
import type { LiveState } from './live-state.ts';

/** Whether what is shown is as it is now, or since when it is not. */
export function LiveSign({ state: { stream, liveUntil } }: { readonly state: LiveState }) {
  const now = useNow(20_000);
  const live = stream.kind === 'live';
  const isCut = !live && stream.kind !== 'connecting';
  return (
    <p className={classNames(styles.sign, live ? styles.live : styles.away)}>
      <span>
        <span role="status">{live ? '实时更新' : isCut ? '已断开，正在重连' : '正在连接'}</span>
        {/* Beside it: each minute would be read out. */}
        {isCut && liveUntil !== null && `（显示${ago(new Date(liveUntil).toISOString(), now)}的情况）`}
      </span>
    </p>
  );
}
