import 'antd-mobile/es/global';
import Popup from 'antd-mobile/es/components/popup';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { CrossIcon } from './icons.tsx';
import styles from './sheet.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Below the content: the way back, then the way on. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** antd-mobile's popup, made a dialog: named, focused, closed by Escape, and the focus given back. */
export function Sheet({ title, onClose, actions, children }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <Popup visible onMaskClick={onClose} onClose={onClose} bodyClassName={styles.body ?? ''}>
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        className={styles.dialog}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" aria-label="关闭" onClick={onClose}>
            <CrossIcon />
          </button>
        </div>
        <div className={styles.content}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </Popup>
  );
}
