import { useState } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import styles from './segment-player.module.css';
import { StretchPlayer } from './stretch-player.tsx';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly session: RecordingSession;
  readonly segment: number;
  readonly name: string;
}

/** Plays what this device has of one segment, one part after another. */
export function SegmentPlayer({ session, segment, name }: Props) {
  const parts = usePreview(session, segment);
  const [at, setAt] = useState(0);
  if (!parts) return <div className={styles.player} />;
  const part = parts[at];
  if (!part) return <p className={styles.none}>本机没有这一段的录像</p>;
  return (
    <>
      <StretchPlayer
        {...part}
        name={name}
        playing={at > 0}
        onOver={() => setAt(at + 1 < parts.length ? at + 1 : 0)}
      />
      {parts.length > 1 && (
        <p className={styles.none}>
          这一段分 {parts.length} 次录成，会连续播放，正在看第 {at + 1} 次
        </p>
      )}
    </>
  );
}
