import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';

interface Props {
  /** What is decided, of whom. */
  readonly title: string;
  readonly confirm: string;
  /** It refuses or ends something. */
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
  /** Who is told what by it. */
  readonly children: ReactNode;
}

/** What cannot be taken back is read once more before it goes out. */
export const ConfirmSheet = ({ title, confirm, danger = false, busy, onClose, onSend, children }: Props) => (
  <Sheet
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button look="outline" onClick={onClose}>
          再看看
        </Button>
        <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onSend}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
  </Sheet>
);
