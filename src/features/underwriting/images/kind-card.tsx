import { lazy, Suspense, useState } from 'react';
import type { ImageKind } from '../../../../contract/model/underwriting-case.ts';
import { PlusIcon } from '../../../ui/action-icons.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { ImageQueue, Tile } from './image-queue.ts';
import { ImageTile } from './image-tile.tsx';
import styles from './images.module.css';
import { materialOf } from './material.ts';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

interface Props {
  readonly memberNo: string;
  readonly kind: ImageKind;
  readonly tiles: readonly Tile[];
  readonly missing: boolean;
  readonly queue: ImageQueue;
  readonly onRemoveKept: (fileId: string) => void;
}

/** One kind of material: what is there, each with its state, and the way to add. */
export function KindCard({ memberNo, kind, tiles, missing, queue, onRemoveKept }: Props) {
  const [seen, setSeen] = useState<string | null>(null);
  const { kept, tiles: own } = materialOf(memberNo, kind, tiles);
  const count = kept.length + own.length;
  const bad = kept.filter(({ asked_again }) => asked_again).length + own.filter(isBad).length;
  return (
    <div id={`kind-${memberNo}-${kind.image}`} className={classNames(styles.kind, missing && styles.missing)}>
      <Card
        title={kind.title}
        aside={
          bad > 0 ? (
            <Tag tone="attention">{bad} 张要重拍</Tag>
          ) : count > 0 ? (
            <Tag tone="good">✓ {count} 张</Tag>
          ) : (
            <Tag tone="quiet">{kind.required ? '必传' : '可不传'}</Tag>
          )
        }
      >
        <p className={styles.hint}>
          {kind.hint}，最多 {kind.most} 张
        </p>
        {kind.asked && <p className={styles.asked}>核保员：{kind.asked}</p>}
        <ul className={styles.tiles}>
          {kept.map((file, index) => (
            <ImageTile
              key={file.file_id}
              name={`${kind.title}第 ${index + 1} 张`}
              type={file.type}
              url={file.url}
              state={file.asked_again ? 'again' : file.flagged ? 'flagged' : 'done'}
              onOpen={() => setSeen(file.url)}
              onRemove={() => onRemoveKept(file.file_id)}
            />
          ))}
          {own.map(({ id, type, url, state }, index) => (
            <ImageTile
              key={id}
              name={`${kind.title}第 ${kept.length + index + 1} 张`}
              type={type}
              url={url}
              state={state.kind}
              fraction={state.kind === 'uploading' ? state.fraction : 0}
              message={state.kind === 'failed' ? state.message : null}
              onOpen={() => (state.kind === 'failed' && state.again ? queue.retry(id) : setSeen(url))}
              onRemove={() => queue.remove(id)}
            />
          ))}
          {count < kind.most && (
            <li>
              <label className={styles.add}>
                <input
                  className="visually-hidden"
                  type="file"
                  accept="image/*,application/pdf"
                  multiple
                  aria-label={`添加${kind.title}`}
                  onChange={(event) => {
                    const files = [...(event.target.files ?? [])].slice(0, kind.most - count);
                    // The same file may be chosen again after it was removed.
                    event.target.value = '';
                    for (const file of files) queue.add(memberNo, kind.image, file);
                  }}
                />
                <PlusIcon />
                拍照或相册
              </label>
            </li>
          )}
        </ul>
        {missing && (
          <p className={styles.error} role="alert">
            请上传{kind.title}
          </p>
        )}
      </Card>
      {seen && (
        <Suspense fallback={null}>
          <PictureViewer url={seen} onClose={() => setSeen(null)} />
        </Suspense>
      )}
    </div>
  );
}

const isBad = ({ state }: Tile): boolean => state.kind === 'unclear' || state.kind === 'failed';
