import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import styles from './segment-player.module.css';
import { StretchPlayer } from './stretch-player.tsx';
import { usePreview } from './use-preview.ts';

interface Props {
  readonly session: RecordingSession;
  readonly segment: number;
  readonly name: string;
}

/** Plays what this device has of one segment. */
export function SegmentPlayer({ session, segment, name }: Props) {
  const preview = usePreview(session, segment);
  if (preview.kind === 'asking') return <div className={styles.player} />;
  if (preview.kind === 'none') return <p className={styles.none}>本机没有这一段的录像</p>;
  return <StretchPlayer url={preview.url} startMs={preview.startMs} endMs={preview.endMs} name={name} />;
}
