import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../../../ui/action-icons.tsx';
import { AttentionIcon, TickIcon } from '../../../ui/icons.tsx';
import styles from './save-sign.module.css';
import type { SaveState, SnapshotSaver } from './snapshot/snapshot-saver.ts';

const words: Record<SaveState['kind'], string> = {
  untouched: '',
  saving: '正在保存',
  saved: '已保存',
  kept: '存在本机',
  conflict: '待核对',
  refused: '未保存',
};

const icons: Partial<Record<SaveState['kind'], typeof TickIcon>> = {
  saved: TickIcon,
  kept: OfflineIcon,
  conflict: AttentionIcon,
  refused: AttentionIcon,
};

/** Where what was typed is: with the server only once it has answered. */
export function SaveSign({ saver }: { readonly saver: SnapshotSaver }) {
  const { kind } = useSyncExternalStore(saver.subscribe, saver.state);
  const Icon = icons[kind];
  return (
    <span className={styles.sign} data-state={kind} role="status">
      {Icon && <Icon />}
      {words[kind]}
    </span>
  );
}
