import type { DocumentHead } from '../../../../../contract/model/product.ts';
import { DocumentIcon, ForwardIcon } from '../../../../ui/action-icons.tsx';
import { AttentionIcon } from '../../../../ui/icons.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { readingOf } from '../../read-state.ts';
import styles from './document-row.module.css';
import { useReadingStates } from './use-reading-states.ts';

interface Props {
  readonly document: DocumentHead;
  /** On the page itself, not in a sheet. */
  readonly id?: string;
  readonly onOpen: () => void;
}

/** Of the row on the page, where it is opened from. */
export const rowId = (documentNo: string): string => `document-${documentNo}`;

/** A document with how far it was read. */
export function DocumentRow({ document, id, onOpen }: Props) {
  const { name, type, minutes, is_must_read } = document;
  const { fraction, is_read } = readingOf(useReadingStates(), document);
  const percent = Math.floor(fraction * 100);
  return (
    <li>
      <button type="button" id={id} className={styles.row} onClick={onOpen}>
        <span className={styles.sign}>{type === 'exclusion' ? <AttentionIcon /> : <DocumentIcon />}</span>
        <span className={styles.words}>
          {name}
          <small>
            {type === 'exclusion' && '单独确认，'}约 {minutes} 分钟
          </small>
        </span>
        {is_read ? (
          <Tag tone="good">✓ 已读</Tag>
        ) : percent > 0 ? (
          <Tag tone="attention">读到 {percent} %</Tag>
        ) : (
          <Tag tone="quiet">{is_must_read ? '未读' : '选读'}</Tag>
        )}
        <ForwardIcon />
      </button>
    </li>
  );
}
