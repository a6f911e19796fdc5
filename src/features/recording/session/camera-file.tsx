import { useId } from 'react';
import type { ScriptSegment } from '../../../../media/recording/script.types.ts';
import { CameraIcon } from '../icons.tsx';
import styles from './camera-file.module.css';

interface Props {
  readonly segments: readonly ScriptSegment[];
  readonly onFile: (file: File) => void;
  /** Before the phone's camera opens, which wants it for itself. */
  readonly onOpen: () => void;
}

/** The rung below: the phone's own camera. It covers the page, so the text is shown before. */
export function CameraFile({ segments, onFile, onOpen }: Props) {
  const id = useId();
  return (
    <div className={styles.rung}>
      <p>可以用手机自带的相机，前置镜头录一段视频，把下面的文字完整读一遍：</p>
      <details className={styles.script}>
        <summary>查看朗读文字</summary>
        {segments.map((segment) => (
          <p key={segment.index}>{segment.phrases.map(({ text }) => text).join('')}</p>
        ))}
      </details>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="video/*"
        capture="user"
        onClick={onOpen}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id} className={styles.pick}>
        <CameraIcon />
        用系统相机录制
      </label>
    </div>
  );
}
