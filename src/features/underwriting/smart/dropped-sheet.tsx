import type { Failure } from '../../../api/failure.ts';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './smart.module.css';
import type { WantedAnswer } from './props.ts';

interface DroppedProps {
  readonly dropped: WantedAnswer['dropped'];
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly onDrop: () => void;
  readonly onClose: () => void;
}

/** What was answered after it and would be asked anew. */
export const DroppedSheet = ({ dropped, busy, failure, onDrop, onClose }: DroppedProps) => (
  <Sheet
    title="修改后，后面的要重新回答"
    onClose={onClose}
    actions={
      <>
        <Button look="outline" onClick={onClose}>
          不修改
        </Button>
        <Button busy={busy} onClick={onDrop}>
          修改并重新回答
        </Button>
      </>
    }
  >
    <ul className={styles.dropped}>
      {dropped.map(({ text, label }) => (
        <li key={text}>
          {text}
          <b>{label}</b>
        </li>
      ))}
    </ul>
    <FailureNotice failure={failure} />
  </Sheet>
);
