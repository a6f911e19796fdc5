import 'antd-mobile/es/global';
import Popup from 'antd-mobile/es/components/popup';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CrossIcon } from './icons.tsx';
import { LargeWords } from './whole-words.tsx';
import styles from './sheet.module.css';

interface Props {
  readonly title: string;
  /** Absent where the sheet must be answered: then its actions are the only ways out. */
  readonly onClose?: () => void;
  /** Below the content: the way back, then the way on. */
  readonly actions?: ReactNode;
  /** Whether the actions stay in sight while the content scrolls. */
  readonly pinned?: boolean;
  /** As high as it may be, whatever it holds: what is searched does not jump. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

let openSheets = 0;

/** What is announced is spoken over a sheet as well. */
const pageParts = () =>
  [...(document.getElementById('root')?.children ?? [])].filter(({ id }) => id !== 'announcements');

/** The page below takes no key and no tap while a sheet lies over it; answers how to let it go. */
function holdPage(): () => void {
  openSheets++;
  for (const part of pageParts()) part.setAttribute('inert', '');
  return () => {
    openSheets--;
    if (openSheets === 0) for (const part of pageParts()) part.removeAttribute('inert');
  };
}

/** antd-mobile's popup, made a dialog: named, focused, closed by Escape, and the focus given back. */
export function Sheet({ title, onClose, actions, pinned = false, tall = false, children }: Props) {
  const heading = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const release = useRef(() => {});
  useEffect(() => {
    const before = document.activeElement;
    release.current = holdPage();
    dialog.current?.focus();
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  // Before the page that follows takes the focus to its heading, which it cannot while it is held.
  useLayoutEffect(() => () => release.current(), []);
  useEffect(() => {
    // A button that is disabled by its tap loses the focus to the page: Escape still means this.
    const close = ({ key, target }: KeyboardEvent) => {
      const isOurs = target === document.body || dialog.current?.contains(target as Node);
      if (key === 'Escape' && isOurs) onClose?.();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <Popup visible {...(onClose && { onMaskClick: onClose, onClose })} bodyClassName={styles.body ?? ''}>
      <div
        ref={dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        className={classNames(styles.dialog, tall && styles.tall)}
      >
        <div className={styles.head}>
          <h2 id={heading}>
            <LargeWords>{title}</LargeWords>
          </h2>
          {onClose && (
            <button type="button" aria-label="关闭" onClick={onClose}>
              <CrossIcon />
            </button>
          )}
        </div>
        {/* Where it is text alone, nothing else in it would take the keys that scroll. */}
        <div
          role="group"
          aria-labelledby={heading}
          tabIndex={0}
          className={classNames(styles.content, actions ? styles.above : null)}
        >
          {children}
          {actions && !pinned && <div className={styles.actions}>{actions}</div>}
        </div>
        {actions && pinned && <div className={styles.pinned}>{actions}</div>}
      </div>
    </Popup>
  );
}
