import type { SyntheticEvent } from 'react';
import type { useRenewedFilm } from '../../../lib/use-renewed-film.ts';
import styles from './segment-player.module.css';

interface Props {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly name: string;
  /** Whether it plays by itself: it goes on from a stretch before it. */
  readonly playing?: boolean;
  readonly onOver?: () => void;
  /** Where its address is good for some minutes. */
  readonly listeners?: ReturnType<typeof useRenewedFilm>;
}

/** Plays a stretch of a video and nothing around it. */
export function StretchPlayer({ url, startMs, endMs, name, playing = false, onOver, listeners }: Props) {
  const start = startMs / 1000;
  const end = endMs / 1000;
  const keepInside = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.currentTime >= end || video.ended) {
      video.pause();
      video.currentTime = start;
      onOver?.();
    } else if (video.currentTime < start - 0.5) video.currentTime = start;
  };
  return (
    <video
      className={styles.player}
      src={`${url}#t=${start},${end}`}
      aria-label={`${name}的录像`}
      controls
      autoPlay={playing}
      playsInline
      preload="metadata"
      {...listeners}
      onTimeUpdate={(event) => {
        keepInside(event);
        listeners?.onTimeUpdate(event);
      }}
      onEnded={keepInside}
    />
  );
}
