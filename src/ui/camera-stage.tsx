import { type ReactNode, useEffect, useRef } from 'react';
import styles from './camera-stage.module.css';
import { classNames } from './class-names.ts';

interface Props {
  readonly title: string;
  /** What the camera sees now; asked again whenever `subscribe` calls back. */
  readonly camera: CameraSource;
  readonly faceGood?: boolean | undefined;
  readonly top?: ReactNode;
  /** The one message at the eye's height. */
  readonly guidance?: string | null | undefined;
  readonly checks?: ReactNode;
  readonly over?: ReactNode;
  /** The picture takes what the words below leave; else the text gets its half. */
  readonly tall?: boolean | undefined;
  readonly children: ReactNode;
}

export interface CameraSource {
  getStream(): MediaStream | null;
  subscribe(changed: () => void): () => void;
}

/** The dark full-height page of the camera: the picture above, text and control below. */
export function CameraStage({ title, camera, faceGood, top, guidance, checks, over, tall, children }: Props) {
  return (
    <main className={classNames(styles.stage, tall && styles.tall)}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.picture}>
        <Preview camera={camera} />
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

function Preview({ camera }: { readonly camera: CameraSource }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const show = () => {
      const element = video.current;
      const stream = camera.getStream();
      if (!element || element.srcObject === stream) return;
      element.srcObject = stream;
      void element.play().catch(() => undefined);
    };
    show();
    return camera.subscribe(show);
  }, [camera]);
  // Mirrored as a looking-glass; what is kept never is.
  return <video ref={video} className={styles.video} muted playsInline autoPlay aria-label="您的画面" />;
}
