import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { Tile } from './image-queue.ts';
import styles from './images.module.css';
import { uploadProgress } from './upload-progress.ts';

/** How far all files are together, by their bytes; nothing once all are there. */
export function UploadBar({ tiles }: { readonly tiles: readonly Tile[] }) {
  const { count, done, fraction } = uploadProgress(tiles);
  if (done === count) return null;
  return (
    <div className={styles.progress}>
      <ProgressBar label="全部资料的上传进度" fraction={fraction} />
      <span>
        已传 {done}/{count} 张 · {Math.round(fraction * 100)}%
      </span>
    </div>
  );
}
