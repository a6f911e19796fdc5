import type { ReactNode } from 'react';
import { CameraPreview, type CameraSource } from './camera-preview.tsx';
import styles from './camera-stage.module.css';
import { classNames } from './class-names.ts';
import { readFrom } from './read-from.ts';

interface Props {
  readonly title: string;
  readonly camera: CameraSource;
  readonly faceGood?: boolean | undefined;
  readonly top?: ReactNode;
  /** The one message at the eye's height. */
  readonly guidance?: string | null | undefined;
  readonly children: ReactNode;
}

/** The dark full-height page of a camera: the picture above takes what the words below leave. */
export function CameraStage({ title, camera, faceGood, top, guidance, children }: Props) {
  return (
    <main className={styles.stage}>
      <h1 ref={readFrom} tabIndex={-1} className="visually-hidden">
        {title}
      </h1>
      <div className={styles.picture}>
        <CameraPreview camera={camera} />
        <span className={classNames(styles.oval, faceGood && styles.ovalGood)} aria-hidden="true" />
        <div className={styles.top}>{top}</div>
        <p className={styles.guidance} aria-live="polite">
          {guidance && <span>{guidance}</span>}
        </p>
      </div>
      <div className={styles.lower}>{children}</div>
    </main>
  );
}
