import { useEffect, useRef, useState } from 'react';
import { ImageLoader, lazyImages } from '../lib/image-loader.ts';
import { classNames } from './class-names.ts';
import styles from './lazy-image.module.css';

const loader = new ImageLoader(
  (src) =>
    new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve();
      image.onerror = () => reject(new Error(`${src} did not load`));
      image.src = src;
    }),
);

/** Of the place's distance to the screen: a third of a screen before it comes into view. */
const margin = `${Math.round((lazyImages.preload - 1) * 100)}% 0px`;

/** Tells as often as the element comes near the screen or goes from it; where a browser cannot say, it is near. */
function watchNear(element: Element, onNear: (isNear: boolean) => void): () => void {
  if (!('IntersectionObserver' in window)) {
    onNear(true);
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => onNear(entries.slice(-1)[0]?.isIntersecting === true),
    {
      rootMargin: margin,
    },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

type Stage = 'away' | 'shown' | 'lost';

interface Props {
  readonly src: string;
  readonly alt: string;
  /** Pixels: its place is kept free, so that nothing moves when it comes. */
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

/** An image that is loaded when it comes near the screen. */
export function LazyImage({ src, alt, width, height, className }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>(() => (loader.isLoaded(src) ? 'shown' : 'away'));
  useEffect(() => {
    const element = place.current;
    if (stage !== 'away' || !element) return;
    let unwant = () => {};
    const unwatch = watchNear(element, (isNear) => {
      unwant();
      if (isNear) unwant = loader.want(src, (isThere) => setStage(isThere ? 'shown' : 'lost'));
    });
    return () => {
      unwant();
      unwatch();
    };
  }, [src, stage]);
  return (
    <div
      ref={place}
      className={classNames(styles.place, className)}
      style={{ aspectRatio: `${width} / ${height}` }}
      role={stage === 'away' ? 'img' : undefined}
      aria-label={stage === 'away' ? alt : undefined}
    >
      {stage === 'shown' && (
        <img src={src} alt={alt} width={width} height={height} className={styles.image} />
      )}
      {stage === 'lost' && (
        <div className={styles.lost}>
          <p>{alt}</p>
          <button type="button" onClick={() => setStage('away')}>
            图片没有加载出来，点这里重试
          </button>
        </div>
      )}
    </div>
  );
}
