import { useState } from 'react';
import type { ImageKind } from '../../../../contract/model/underwriting-case.ts';
import { PictureInput } from '../../../parts/picture-input/picture-input.tsx';
import { picksFromApp } from '../../../parts/picture-input/use-app-album.ts';
import { PlusIcon } from '../../../ui/action-icons.tsx';
import { FileHint } from '../../../parts/elsewhere/file-hint.tsx';
import { FailureNotice } from '../../../parts/failure-notice/failure-notice.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import { EntryTile } from './entry-tile.tsx';
import type { ImageQueue } from './image-queue.ts';
import styles from './images.module.css';
import { entriesOf, isUnclear, type Entry, type Material } from './material.ts';
import { SeenPicture } from './seen-picture.tsx';
import { useSee } from './use-see.ts';

interface Props {
  readonly processNo: string;
  readonly memberNo: string;
  readonly kind: ImageKind;
  readonly material: Material;
  readonly missing: boolean;
  readonly queue: ImageQueue;
  readonly onRemove: (entry: Entry) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
}

/** One kind of material: what is there, each with its state, and the way to add. */
export function KindCard({ processNo, memberNo, kind, material, missing, queue, onRemove, onMove }: Props) {
  const { picture, failure, hasSaved, see, close } = useSee(processNo);
  const [said, setSaid] = useState('');
  const entries = entriesOf(memberNo, kind, material);
  const count = entries.length;
  const over = count - kind.most;
  const move = (key: string, index: number, by: -1 | 1) => {
    onMove(key, by);
    setSaid(`${kind.title}第 ${index + 1} 张已移到第 ${index + by + 1} 张`);
  };
  const add = (files: readonly File[]) => {
    for (const file of files) queue.add(memberNo, kind.image, file);
  };
  return (
    <div id={`kind-${memberNo}-${kind.image}`} className={classNames(styles.kind, missing && styles.missing)}>
      <Card title={kind.title} aside={<KindTag kind={kind} entries={entries} />}>
        <p className={styles.hint}>
          {kind.hint}，最多 {kind.most} 张
        </p>
        {kind.asked && <p className={styles.asked}>核保员：{kind.asked}</p>}
        <ul className={styles.tiles}>
          {entries.map((entry, index) => (
            <EntryTile
              key={entry.key}
              entry={entry}
              name={`${kind.title}第 ${index + 1} 张`}
              move={count > 1 ? { place: index, count, onMove: (by) => move(entry.key, index, by) } : null}
              queue={queue}
              onSee={see}
              onRemove={onRemove}
            />
          ))}
          {count < kind.most && <AddTiles title={kind.title} most={kind.most - count} onAdd={add} />}
        </ul>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <FailureNotice failure={failure} />
        {hasSaved && <FileHint label="资料页链接" path={addressOf('/supplementary-images', processNo)} />}
        {over > 0 && <Problem>{`最多 ${kind.most} 张，请删去 ${over} 张`}</Problem>}
        {missing && <Problem>{`请上传${kind.title}`}</Problem>}
      </Card>
      <SeenPicture url={picture} onClose={close} />
    </div>
  );
}

interface KindTagProps {
  readonly kind: ImageKind;
  readonly entries: readonly Entry[];
}

function KindTag({ kind, entries }: KindTagProps) {
  const bad = entries.filter(isBad).length;
  if (bad > 0) return <Tag tone="attention">{bad} 张要重拍</Tag>;
  if (entries.length > 0) return <Tag tone="good">✓ {entries.length} 张</Tag>;
  return <Tag tone="quiet">{kind.required ? '必传' : '可不传'}</Tag>;
}

const Problem = ({ children }: { readonly children: string }) => (
  <p className={styles.error} role="alert">
    {children}
  </p>
);

interface AddProps {
  readonly title: string;
  /** How many more there may be. */
  readonly most: number;
  readonly onAdd: (files: readonly File[]) => void;
}

/** The ways to add: an app that picks from its own album knows of no PDF files. */
const AddTiles = ({ title, most, onAdd }: AddProps) => (
  <>
    <li>
      <PictureInput
        className={styles.add}
        from={['album', 'camera']}
        alsoAccepts="application/pdf"
        most={most}
        label={`添加${title}`}
        onPictures={onAdd}
      >
        <PlusIcon />
        拍照或相册
      </PictureInput>
    </li>
    {picksFromApp() && (
      <li>
        <label className={styles.add}>
          <input
            className="visually-hidden"
            type="file"
            accept="application/pdf"
            aria-label={`添加${title}的 PDF 文件`}
            onChange={(event) => {
              onAdd([...(event.target.files ?? [])].slice(0, 1));
              event.target.value = '';
            }}
          />
          <PlusIcon />
          PDF 文件
        </label>
      </li>
    )}
  </>
);

const isBad = (entry: Entry): boolean =>
  isUnclear(entry) || ('kept' in entry ? entry.kept.asked_again : entry.tile.state.kind === 'failed');
