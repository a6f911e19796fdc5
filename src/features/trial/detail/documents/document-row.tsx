import type { DocumentHead } from '../../../../../contract/model/product.ts';
import { DocumentIcon, ForwardIcon } from '../../../../ui/action-icons.tsx';
import { AttentionIcon } from '../../../../ui/icons.tsx';
import { HowFar } from '../../../../parts/document/how-far.tsx';
import { readingOf } from '../../../../parts/document/read-state.ts';
import styles from './document-row.module.css';
import { useReadingStates } from '../../../../parts/document/use-reading-states.ts';

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
  const state = readingOf(useReadingStates(), document);
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
        <HowFar state={state} isChoice={!is_must_read} />
        <ForwardIcon />
      </button>
    </li>
  );
}
