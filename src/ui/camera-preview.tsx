import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './camera-preview.module.css';
import { classNames } from './class-names.ts';

export interface CameraSource {
  getStream(): MediaStream | null;
  subscribe(changed: () => void): () => void;
}

interface Props {
  /** What the camera sees now; asked again whenever `subscribe` calls back. */
  readonly camera: CameraSource;
  /** Holds the picture of this moment: what comes after it is of no more use. */
  readonly frozen?: boolean;
  /** As a looking-glass; not what lies before the phone's back. */
  readonly mirrored?: boolean;
}

/** The camera's picture, and its last one where the camera is gone. What is kept is never mirrored. */
export function CameraPreview({ camera, frozen = false, mirrored = true }: Props) {
  const look = classNames(styles.picture, mirrored && styles.mirrored);
  const video = useRef<HTMLVideoElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const show = () => {
      const element = video.current;
      const stream = camera.getStream();
      if (!element || element.srcObject === stream) return;
      // Closed in view, as in a break that lasts: the picture it had is still there, and black once its tracks have ended.
      if (!stream && !document.hidden && isLive(element.srcObject)) drawLast(video, still);
      setGone(stream === null);
      element.srcObject = stream;
      if (stream) void element.play().catch(() => undefined);
    };
    // A page that comes back may find its camera gone, and a picture that is black by then.
    const hide = () => document.hidden && drawLast(video, still);
    show();
    document.addEventListener('visibilitychange', hide);
    const unsubscribe = camera.subscribe(show);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      unsubscribe();
    };
  }, [camera]);
  useDarkBrowserBar();
  useLayoutEffect(() => {
    if (frozen) drawLast(video, still);
  }, [frozen]);
  return (
    <>
      <video
        ref={video}
        className={look}
        muted
        playsInline
        autoPlay
        aria-label={mirrored ? '您的画面' : '相机画面'}
      />
      <canvas ref={still} className={look} hidden={!frozen && !gone} aria-hidden="true" />
    </>
  );
}

const isLive = (source: MediaProvider | null): boolean =>
  source instanceof MediaStream && source.getVideoTracks().some(({ readyState }) => readyState === 'live');

const dark = '#0d1412';

/** The browser's own bar is as dark as a camera's page, for as long as there is one. */
function useDarkBrowserBar(): void {
  useEffect(() => {
    const bar = document.querySelector('meta[name=theme-color]');
    const before = bar?.getAttribute('content') ?? null;
    bar?.setAttribute('content', dark);
    return () => {
      if (before !== null && before !== dark) bar?.setAttribute('content', before);
    };
  }, []);
}

/** Keeps what was drawn before where the camera gives no picture any more. */
function drawLast(video: RefObject<HTMLVideoElement | null>, still: RefObject<HTMLCanvasElement | null>) {
  const from = video.current;
  const to = still.current;
  if (!from || !to || from.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || from.videoWidth === 0) return;
  to.width = from.videoWidth;
  to.height = from.videoHeight;
  to.getContext('2d')?.drawImage(from, 0, 0);
}
