import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './menu-pointer.module.css';

/** Where a row of the app's menu sends to, by the menu's own word. */
export type MenuRow = '发送给朋友' | '分享到朋友圈';

interface Props {
  readonly row: MenuRow;
  /** Whether ⋯ stands in a mini program's capsule, with the closing ring to its right. */
  readonly inCapsule: boolean;
  readonly onClose: () => void;
}

/** Over everything: points at the app's own menu, which no page may open. Any tap ends it, and Enter or Escape. */
export function MenuPointer({ row, inCapsule, onClose }: Props) {
  const [title, text] = [useId(), useId()];
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    end.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  // Of the sheet behind, no key is meant: React hands it on from here.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') event.preventDefault();
    if (event.key === 'Escape') onClose();
  };
  return createPortal(
    <div
      role="dialog"
      aria-modal="true"
      aria-labelledby={title}
      aria-describedby={text}
      className={styles.over}
      onClick={(event) => {
        event.stopPropagation();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <Arrow inCapsule={inCapsule} />
      <div className={styles.words}>
        <h2 id={title}>
          点右上角的<span className="visually-hidden">“更多”菜单</span>
          <Dots />
        </h2>
        <p id={text}>再选“{row}”，对方点开就能看。</p>
        <Button ref={end} look="nightOutline">
          知道了
        </Button>
      </div>
    </div>,
    document.body,
  );
}

const Arrow = ({ inCapsule }: Pick<Props, 'inCapsule'>) => (
  <svg
    className={classNames(styles.arrow, inCapsule && styles.capsule)}
    viewBox="0 0 72 84"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M4 80C30 78 54 58 60 8" />
    <path d="M47 20 61 5l9 18" />
  </svg>
);

/** As the app draws its menu's sign. */
const Dots = () => (
  <svg className={styles.dots} viewBox="0 0 36 24" aria-hidden="true">
    <rect x="1" y="1" width="34" height="22" rx="11" />
    <circle cx="10" cy="12" r="2" />
    <circle cx="18" cy="12" r="3" />
    <circle cx="26" cy="12" r="2" />
  </svg>
);
