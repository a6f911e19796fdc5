import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { CommitFailure } from '../commit/commit-failure.tsx';
import type { Commit } from '../commit/use-commit.ts';
import { readingOf, unreadOf } from '../../../../parts/document/read-state.ts';
import type { ProductInfo } from '../../model.ts';
import { DocumentRow } from './document-row.tsx';
import styles from './document-sheet.module.css';
import { useReadingStates } from '../../../../parts/document/use-reading-states.ts';

interface Props {
  readonly info: ProductInfo;
  readonly commit: Commit;
  readonly onOpen: (documentNo: string) => void;
  readonly onClose: () => void;
}

/** Rule R3: what must be read, document by document, before the trial ends. */
export default function DocumentSheet({ info: { documents, insurer }, commit, onOpen, onClose }: Props) {
  const states = useReadingStates();
  const mustRead = documents.filter(({ is_must_read }) => is_must_read);
  const [next] = unreadOf(states, mustRead);
  return (
    <Sheet
      title="投保前，请逐份阅读"
      onClose={onClose}
      pinned
      actions={
        next ? (
          <Button onClick={() => onOpen(next.document_no)}>
            {readingOf(states, next).fraction > 0 ? '继续阅读' : '开始阅读'}
            {next.name}
          </Button>
        ) : (
          <Button busy={commit.busy} onClick={commit.commit}>
            都已读完，继续投保
          </Button>
        )
      }
    >
      <p className={styles.lead}>共 {mustRead.length} 份，逐份读到最后并确认，再填写信息。</p>
      <ul>
        {mustRead.map((document) => (
          <DocumentRow
            key={document.document_no}
            document={document}
            onOpen={() => onOpen(document.document_no)}
          />
        ))}
      </ul>
      <CommitFailure commit={commit} />
      <p className={styles.foot}>
        可随时离开，读到哪里会记住。需要讲解请拨打 <a href={`tel:${insurer.phone}`}>{insurer.phone}</a>。
      </p>
    </Sheet>
  );
}
