import { useEffect, useRef, useState } from 'react';
import styles from './undo-bar.module.css';

const ms = 5000;

/** What was done, in words, and the way to take it back. */
export interface Undo {
  readonly words: string;
  readonly undo: () => void;
}

interface Props {
  readonly offered: Undo | null;
  /** It was taken back, or its time is over: nothing is offered any more. */
  readonly onOver: (none: null) => void;
}

/** Above the page's own button: what was done, and the way to take it back, for a moment. */
export function UndoBar({ offered, onOver }: Props) {
  return (
    <div role="status" className={styles.place}>
      {offered && <Bar offered={offered} onOver={onOver} />}
    </div>
  );
}

function Bar({ offered, onOver }: Props & { readonly offered: Undo }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // What was tapped to remove it is gone with it.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [offered]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onOver(null), ms);
    return () => clearTimeout(timer);
  }, [offered, onOver, isHeld]);
  const undo = () => {
    offered.undo();
    onOver(null);
  };
  return (
    <p className={styles.bar}>
      {offered.words}
      <button
        ref={button}
        type="button"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={undo}
      >
        撤销
      </button>
    </p>
  );
}
