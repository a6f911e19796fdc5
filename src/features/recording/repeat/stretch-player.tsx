import type { SyntheticEvent } from 'react';
import styles from './segment-player.module.css';

interface Props {
  readonly url: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly name: string;
}

/** Plays a stretch of a video and nothing around it. */
export function StretchPlayer({ url, startMs, endMs, name }: Props) {
  const start = startMs / 1000;
  const end = endMs / 1000;
  const keepInside = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.currentTime >= end) {
      currentTarget.pause();
      currentTarget.currentTime = start;
    } else if (currentTarget.currentTime < start - 0.5) currentTarget.currentTime = start;
  };
  return (
    <video
      className={styles.player}
      src={`${url}#t=${start},${end}`}
      aria-label={`${name}的录像`}
      controls
      playsInline
      preload="metadata"
      onTimeUpdate={keepInside}
    />
  );
}
