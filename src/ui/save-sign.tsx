import { OfflineIcon } from './action-icons.tsx';
import { AttentionIcon, TickIcon } from './icons.tsx';
import styles from './save-sign.module.css';

export type SaveWord = 'none' | 'saving' | 'saved' | 'kept' | 'waiting' | 'conflict' | 'refused';

const words: Record<SaveWord, string> = {
  none: '',
  saving: '正在保存',
  saved: '已保存',
  kept: '存在本机',
  waiting: '等待网络',
  conflict: '待核对',
  refused: '未保存',
};
const icons: Partial<Record<SaveWord, typeof TickIcon>> = {
  saved: TickIcon,
  kept: OfflineIcon,
  waiting: OfflineIcon,
  conflict: AttentionIcon,
  refused: AttentionIcon,
};

/** Where what was chosen is: 已保存 only once the server has answered. */
export function SaveSign({ word }: { readonly word: SaveWord }) {
  const Icon = icons[word];
  return (
    <span className={styles.sign} data-state={word} role="status">
      {Icon && <Icon />}
      {words[word]}
    </span>
  );
}
