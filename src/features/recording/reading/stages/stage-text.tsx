import type { ReactNode } from 'react';
import { StageControls, StageWords } from '../stage/recording-stage.tsx';
import styles from './stage-text.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly top?: ReactNode;
  readonly actions?: ReactNode;
  /** What may change all the time: not said again and again. */
  readonly children?: ReactNode;
}

/** While nothing is read: what happens or what is safe, and the way on. */
export function StageText({ title, text, top, actions, children }: Props) {
  return (
    <>
      <StageWords top={top}>
        <div className={styles.text}>
          <div role="status">
            <h1>{title}</h1>
            <p>{text}</p>
          </div>
          {children}
        </div>
      </StageWords>
      <StageControls>
        <div className={styles.actions}>{actions}</div>
      </StageControls>
    </>
  );
}
