import { type PointerEvent, useEffect, useState } from 'react';
import type { PicturePoint } from '../../../../media/capture/focus.ts';
import { CameraPreview, type CameraSource } from '../../../ui/camera-preview.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './card-stage.module.css';
import { pointAt } from './point-at.ts';

interface Props {
  readonly camera: CameraSource;
  readonly good: boolean;
  /** Null where the camera takes no tap. */
  readonly onFocus: ((point: PicturePoint) => void) | null;
}

/** Where it was tapped, in pixels of the window; `at` tells two taps apart. */
interface Tap {
  readonly left: number;
  readonly top: number;
  readonly at: number;
}

const tapSeenMs = 900;

/** The camera's picture behind the guiding frame; a tap makes it sharp there. */
export function CardWindow({ camera, good, onFocus }: Props) {
  const [tap, setTap] = useState<Tap | null>(null);
  useEffect(() => {
    if (!tap) return;
    const timer = setTimeout(() => setTap(null), tapSeenMs);
    return () => clearTimeout(timer);
  }, [tap]);
  const focus = (event: PointerEvent<HTMLDivElement>) => {
    const { clientX, clientY, currentTarget } = event;
    const video = currentTarget.querySelector('video');
    if (!onFocus || !event.isPrimary || !video || video.videoWidth === 0) return;
    const picture = { width: video.videoWidth, height: video.videoHeight };
    onFocus(pointAt(event, video.getBoundingClientRect(), picture));
    const { left, top } = currentTarget.getBoundingClientRect();
    setTap({ left: clientX - left, top: clientY - top, at: event.timeStamp });
  };
  return (
    <div className={classNames(styles.window, good && styles.good)} onPointerDown={focus}>
      <div className={styles.picture}>
        <div>
          <CameraPreview camera={camera} mirrored={false} />
        </div>
      </div>
      {[0, 1, 2, 3].map((corner) => (
        <span key={corner} className={styles.corner} aria-hidden="true" />
      ))}
      {tap && (
        <i
          key={tap.at}
          className={styles.tapped}
          style={{ left: tap.left, top: tap.top }}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
