import type { MachineVerdict } from '../../../../contract/services/review.ts';
import { clock } from '../../../lib/dates.ts';
import styles from './evidence.module.css';
import { codeWord } from '../../../parts/recording-events/code-words.ts';
import { SteadyImage } from '../../../ui/steady-image.tsx';

type Frame = MachineVerdict['frames'][number];

interface Props {
  readonly frames: readonly Frame[];
  readonly submission: number;
  readonly onSeek: (ms: number) => void;
}

/** The pictures that show why, by finding; each leads to its moment in the video. */
export function EvidencePictures({ frames, submission, onSeek }: Props) {
  if (frames.length === 0) return null;
  return (
    <ul className={styles.groups} aria-label="系统截取的画面">
      {byFinding(frames).map(([first, ...others]) => (
        <li key={`${first.code}:${first.segment}`}>
          <h3 className={styles.finding}>
            {first.segment !== null && `第 ${first.segment + 1} 段 · `}
            {codeWord(first.code)}
          </h3>
          <ul className={styles.frames}>
            {[first, ...others].map((frame) => {
              const key = `${submission}:${frame.code}:${frame.segment}:${frame.at_ms}`;
              return <Picture key={key} frameKey={key} frame={frame} onSeek={onSeek} />;
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function byFinding(frames: readonly Frame[]): [Frame, ...Frame[]][] {
  const groups = new Map<string, [Frame, ...Frame[]]>();
  for (const frame of frames) {
    const key = `${frame.code}:${frame.segment}`;
    const group = groups.get(key);
    if (group) group.push(frame);
    else groups.set(key, [frame]);
  }
  return [...groups.values()];
}

interface PictureProps {
  readonly frameKey: string;
  readonly frame: Frame;
  readonly onSeek: (ms: number) => void;
}

function Picture({ frameKey, frame, onSeek }: PictureProps) {
  const where = frame.segment === null ? '' : `第 ${frame.segment + 1} 段 `;
  return (
    <li>
      <button
        type="button"
        aria-label={`${codeWord(frame.code)} ${clock(frame.at_ms)}`}
        onClick={() => onSeek(frame.at_ms)}
      >
        <SteadyImage
          imageKey={frameKey}
          url={frame.url}
          alt={`${where}${clock(frame.at_ms)} 的画面`}
          loading="lazy"
        />
        <small>{clock(frame.at_ms)}</small>
      </button>
    </li>
  );
}
