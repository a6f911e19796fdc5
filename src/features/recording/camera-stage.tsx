import { type ReactNode, useEffect, useRef } from 'react';
import type { RecordingSession } from '../../../media/pipeline/session.types.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './camera-stage.module.css';

interface Props {
  readonly title: string;
  readonly session: RecordingSession;
  readonly faceGood?: boolean;
  readonly top?: ReactNode;
  /** The one message at the eye's height. */
  readonly guidance?: string | null;
  readonly checks?: ReactNode;
  readonly over?: ReactNode;
  /** The picture takes what the words below leave; else the text gets its half. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** The dark full-height page of the camera: the picture above, text and control below. */
export function CameraStage({
  title,
  session,
  faceGood,
  top,
  guidance,
  checks,
  over,
  tall,
  children,
}: Props) {
  return (
    <main className={classNames(styles.stage, tall && styles.tall)}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.picture}>
        <Preview session={session} />
        <span className={classNames(styles.oval, faceGood && styles.ovalGood)} aria-hidden="true" />
        <div className={styles.top}>{top}</div>
        <p className={styles.guidance} aria-live="polite">
          {guidance && <span>{guidance}</span>}
        </p>
        <div className={styles.checks}>{checks}</div>
        {over}
      </div>
      <div className={styles.lower}>{children}</div>
    </main>
  );
}

function Preview({ session }: { readonly session: RecordingSession }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const show = () => {
      const element = video.current;
      const stream = session.getStream();
      if (!element || element.srcObject === stream) return;
      element.srcObject = stream;
      void element.play().catch(() => undefined);
    };
    show();
    return session.subscribe(show);
  }, [session]);
  // Mirrored as a looking-glass; the recording never is.
  return <video ref={video} className={styles.video} muted playsInline autoPlay aria-label="您的画面" />;
}
