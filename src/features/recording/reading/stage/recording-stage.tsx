import { type ReactNode, useEffect, useRef } from 'react';
import { CameraPreview, type CameraSource } from '../../../../ui/camera-preview.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './recording-stage.module.css';

interface StageProps {
  readonly camera: CameraSource;
  /** All is read: the last picture stays while it is sent. */
  readonly frozen: boolean;
  readonly children: ReactNode;
}

/**
 * The dark page from the camera check to the submission: words beside the lens, the picture below, the control at the
 * thumb. One page for all of it, so that the picture keeps its place while what stands around it changes.
 */
export function RecordingStage({ camera, frozen, children }: StageProps) {
  return (
    <main className={styles.stage}>
      <div className={styles.picture}>
        <CameraPreview camera={camera} frozen={frozen} />
      </div>
      {children}
    </main>
  );
}

interface WordsProps {
  readonly top?: ReactNode;
  readonly children: ReactNode;
}

/** What is said or read, close to the lens. */
export function StageWords({ top, children }: WordsProps) {
  return (
    <div className={styles.words}>
      <div className={styles.top}>{top}</div>
      {children}
    </div>
  );
}

interface OverPictureProps {
  readonly face?: 'sought' | 'good';
  /** The one message at the eye's height. */
  readonly guidance?: string | null | undefined;
  readonly signs?: ReactNode;
  readonly children?: ReactNode;
}

/** What lies over the picture: where the face belongs, what is in its way, and quiet signs at its foot. */
export function OverPicture({ face, guidance, signs, children }: OverPictureProps) {
  return (
    <div className={styles.over}>
      {face && (
        <span className={classNames(styles.oval, face === 'good' && styles.good)} aria-hidden="true" />
      )}
      <p className={styles.guidance} aria-live="polite">
        {guidance && <span>{guidance}</span>}
      </p>
      <div className={styles.signs}>{signs}</div>
      {children}
    </div>
  );
}

/** The control at the thumb: as high in every state, so that the picture above it never moves. */
export function StageControls({ children }: { readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its state: the keyboard goes on from here.
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={group} className={styles.controls} role="group" aria-label="操作" tabIndex={-1}>
      {children}
    </div>
  );
}
