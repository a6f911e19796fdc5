import type { MachineVerdict } from '../../../../contract/services/review.ts';
import { clock } from '../../../lib/dates.ts';
import styles from './evidence.module.css';
import { codeWord } from '../words.ts';
import { useSteadyUrl } from '../use-steady-url.ts';

type Frame = MachineVerdict['frames'][number];

interface Props {
  readonly frames: readonly Frame[];
  readonly submission: number;
  readonly onSeek: (ms: number) => void;
}

/** The pictures that show why; each leads to its moment in the video. */
export function EvidencePictures({ frames, submission, onSeek }: Props) {
  if (frames.length === 0) return null;
  return (
    <ul className={styles.frames} aria-label="系统截取的画面">
      {frames.map((frame) => {
        const key = `${submission}:${frame.code}:${frame.segment}:${frame.at_ms}`;
        return <Picture key={key} frameKey={key} frame={frame} onSeek={onSeek} />;
      })}
    </ul>
  );
}

interface PictureProps {
  readonly frameKey: string;
  readonly frame: Frame;
  readonly onSeek: (ms: number) => void;
}

function Picture({ frameKey, frame, onSeek }: PictureProps) {
  const [url, renew] = useSteadyUrl(frameKey, frame.url);
  const where = frame.segment === null ? '' : `第 ${frame.segment + 1} 段 `;
  return (
    <li>
      <button type="button" onClick={() => onSeek(frame.at_ms)}>
        <img
          src={url}
          alt={`${where}${clock(frame.at_ms)} 的画面`}
          loading="lazy"
          onError={() => url !== frame.url && renew()}
        />
        <span>
          {codeWord(frame.code)} <small>{clock(frame.at_ms)}</small>
        </span>
      </button>
    </li>
  );
}
