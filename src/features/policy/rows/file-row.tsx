import type { PolicyDocument } from '../../../../contract/model/policy.ts';
import { DocumentIcon, ForwardIcon } from '../../../ui/action-icons.tsx';
import styles from './rows.module.css';

interface Props {
  readonly file: PolicyDocument;
  readonly name?: string;
  readonly busy: boolean;
  readonly onOpen: () => void;
}

/** 36 KB, 1.2 MB */
const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A file to open with one tap. */
export function FileRow({ file, name = file.name, busy, onOpen }: Props) {
  return (
    <button type="button" className={styles.row} aria-busy={busy || undefined} onClick={onOpen}>
      <span className={styles.sign} aria-hidden="true">
        <DocumentIcon />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.small}>
          {busy ? '正在打开…' : `PDF，${file.pages} 页，${sizeText(file.bytes)}`}
        </span>
      </span>
      <ForwardIcon />
    </button>
  );
}
