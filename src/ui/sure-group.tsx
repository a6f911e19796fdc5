import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './sure-group.module.css';

interface Props {
  readonly label: string;
  /** What becomes of it. */
  readonly sentence: ReactNode;
  readonly className?: string | undefined;
  /** The way back, then the way on. */
  readonly children: ReactNode;
}

/** Asked once more in the place of what was tapped: read out, and the keyboard goes on from there. */
export function SureGroup({ label, sentence, className, children }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const text = useId();
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={group}
      role="group"
      aria-label={label}
      aria-describedby={text}
      tabIndex={-1}
      className={classNames(styles.group, className)}
    >
      <p id={text}>{sentence}</p>
      {children}
    </div>
  );
}
