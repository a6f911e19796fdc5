import { useRef, useState } from 'react';
import type { MachineVerdict } from '../../../../contract/services/review.ts';
import { clock } from '../../../lib/dates.ts';
import { hasDialogs } from '../../../lib/open-dialog.ts';
import { Button } from '../../../ui/button.tsx';
import { SteadyImage } from '../../../ui/steady-image.tsx';
import styles from './compare-dialog.module.css';

interface Props {
  readonly portrait: string;
  readonly frames: MachineVerdict['frames'];
  readonly pictureKey: string;
}

/** The portrait beside a picture of the video, both as large as the screen allows. */
export function CompareDialog({ portrait, frames, pictureKey }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(0);
  const frame = frames[at % Math.max(1, frames.length)];
  if (!frame) return null;
  if (!hasDialogs()) return <p>当前浏览器版本过低，更新后可放大对比</p>;
  const turn = (by: number) => setAt((before) => (before + by + frames.length) % frames.length);
  return (
    <>
      <Button small look="outline" onClick={() => dialog.current?.showModal()}>
        放大并排对比
      </Button>
      {/* Within it the desk's own keys rest. */}
      <dialog ref={dialog} className={styles.dialog} role="dialog" aria-label="照片与录像对比">
        <div className={styles.pair}>
          <figure>
            <SteadyImage imageKey={`${pictureKey}:portrait`} url={portrait} alt="留存照片" />
            <figcaption>留存照片</figcaption>
          </figure>
          <figure>
            <SteadyImage
              imageKey={`${pictureKey}:${frame.code}:${frame.segment}:${frame.at_ms}`}
              url={frame.url}
              alt={`${clock(frame.at_ms)} 的画面`}
            />
            <figcaption>录像 {clock(frame.at_ms)}</figcaption>
          </figure>
        </div>
        <div className={styles.actions}>
          <Button small look="plain" onClick={() => turn(-1)}>
            上一张
          </Button>
          <span>
            {(at % frames.length) + 1} / {frames.length}
          </span>
          <Button small look="plain" onClick={() => turn(1)}>
            下一张
          </Button>
          <Button small look="outline" onClick={() => dialog.current?.close()}>
            关闭
          </Button>
        </div>
      </dialog>
    </>
  );
}
