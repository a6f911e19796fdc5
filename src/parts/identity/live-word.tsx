import type { LiveState } from '../live-updates/live-state.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './live-word.module.css';

/** Whether what is shown is as it is now, in the few characters that a bar has room for. */
export function LiveWord({ state: { stream } }: { readonly state: LiveState }) {
  const live = stream.kind === 'live';
  return (
    <span className={classNames(styles.word, !live && styles.away)} role="status">
      {live ? '实时更新' : stream.kind === 'connecting' ? '正在连接' : '正在重连'}
    </span>
  );
}
