import type { SyntheticEvent } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import styles from './segment-player.module.css';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly session: RecordingSession;
  readonly segment: number;
  readonly name: string;
}

/** Plays the stretch of one segment and nothing around it. */
export function SegmentPlayer({ session, segment, name }: Props) {
  const preview = usePreview(session, segment);
  if (preview.kind === 'asking') return <div className={styles.player} />;
  if (preview.kind === 'none') return <p className={styles.none}>本机没有这一段的录像</p>;
  const start = preview.startMs / 1000;
  const end = preview.endMs / 1000;
  const keepInside = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.currentTime >= end) {
      currentTarget.pause();
      currentTarget.currentTime = start;
    } else if (currentTarget.currentTime < start - 0.5) currentTarget.currentTime = start;
  };
  return (
    <video
      className={styles.player}
      src={`${preview.url}#t=${start},${end}`}
      aria-label={`${name}的录像`}
      controls
      playsInline
      preload="metadata"
      onTimeUpdate={keepInside}
    />
  );
}
