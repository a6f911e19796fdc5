import type { ReactNode } from 'react';
import type { RecordingSession } from '../../../../../media/recording/session.types.ts';
import { CameraStage } from '../../../../ui/camera-stage.tsx';
import styles from './waiting-stage.module.css';

interface Props {
  readonly session: RecordingSession;
  readonly title: string;
  readonly text: string;
  readonly top?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The camera's page while nothing is recorded: what is safe, and the way on. */
export function WaitingStage({ session, title, text, top, actions, children }: Props) {
  return (
    <CameraStage title={title} camera={session} tall top={top}>
      <div className={styles.words} role="status">
        <h2>{title}</h2>
        <p>{text}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </CameraStage>
  );
}
