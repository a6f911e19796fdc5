import 'antd-mobile/es/global';
import Popup from 'antd-mobile/es/components/popup';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CrossIcon } from './icons.tsx';
import styles from './sheet.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Below the content: the way back, then the way on. */
  readonly actions?: ReactNode;
  /** As high as it may be, whatever it holds: what is searched does not jump. */
  readonly tall?: boolean;
  /** No way round its buttons: no cross, and a tap beside it does nothing. */
  readonly mustAnswer?: boolean;
  readonly children: ReactNode;
}

/** antd-mobile's popup, made a dialog: named, focused, closed by Escape, and the focus given back. */
export function Sheet({ title, onClose, actions, tall = false, mustAnswer = false, children }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <Popup visible {...(!mustAnswer && { onMaskClick: onClose, onClose })} bodyClassName={styles.body ?? ''}>
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        className={classNames(styles.dialog, tall && styles.tall)}
        onKeyDown={(event) => event.key === 'Escape' && !mustAnswer && onClose()}
      >
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {!mustAnswer && (
            <button type="button" aria-label="关闭" onClick={onClose}>
              <CrossIcon />
            </button>
          )}
        </div>
        <div className={classNames(styles.content, actions ? styles.above : null)}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </Popup>
  );
}
