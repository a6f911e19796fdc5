import { useState } from 'react';
import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SteadyImage } from '../../../ui/steady-image.tsx';
import styles from './case.module.css';

interface Props {
  readonly file: CaseDetail;
  /** What is to be taken again. */
  readonly again: readonly string[];
  readonly onAgain: (fileId: string) => void;
}

type Picture = CaseDetail['images_by_kind'][number]['files'][number] & { readonly name: string };

/** The pictures by kind; one is shown large, and can be turned. */
export function MaterialCard({ file, again, onAgain }: Props) {
  const all = file.images_by_kind.flatMap(({ title, files }) =>
    files.map((one, index) => ({ ...one, name: `${title} ${index + 1}` })),
  );
  const [seen, setSeen] = useState<string | null>(null);
  const [turned, setTurned] = useState(0);
  const [large, setLarge] = useState(false);
  const shown = all.find(({ file_id }) => file_id === seen) ?? all[0];
  if (!shown) return <Card title="影像资料">没有影像资料。</Card>;
  const mayAskAgain = file.status === 'underwriting' && !file.asked_for_images;
  return (
    <Card title="影像资料" aside={<span>{all.length} 张</span>}>
      <Thumbs
        pictures={all}
        shown={shown}
        onShow={(fileId) => {
          setSeen(fileId);
          setTurned(0);
        }}
      />
      <div className={styles.viewer}>
        <Stage picture={shown} turned={turned} large={large} />
        <div className={styles.tools}>
          <Button look="outline" small onClick={() => setLarge(!large)}>
            {large ? '缩小' : '放大'}
          </Button>
          <Button look="outline" small onClick={() => setTurned((turned + 90) % 360)}>
            旋转
          </Button>
          {mayAskAgain && (
            <Button look="outline" small onClick={() => onAgain(shown.file_id)}>
              {again.includes(shown.file_id) ? '不要求重拍' : '不清楚，要求重拍'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

interface ThumbsProps {
  readonly pictures: readonly Picture[];
  readonly shown: Picture;
  readonly onShow: (fileId: string) => void;
}

const Thumbs = ({ pictures, shown, onShow }: ThumbsProps) => (
  <ul className={styles.thumbs}>
    {pictures.map((one) => (
      <li key={one.file_id}>
        <button
          type="button"
          aria-pressed={one.file_id === shown.file_id}
          onClick={() => onShow(one.file_id)}
        >
          {one.type === 'image' ? (
            <SteadyImage imageKey={one.file_id} url={one.url} alt="" />
          ) : (
            <span>PDF</span>
          )}
          <small>
            {one.name}
            {one.flagged && '，不清楚'}
          </small>
        </button>
      </li>
    ))}
  </ul>
);

interface StageProps {
  readonly picture: Picture;
  /** In degrees: 0, 90, 180 or 270. */
  readonly turned: number;
  readonly large: boolean;
}

const Stage = ({ picture: { file_id, type, url, name }, turned, large }: StageProps) => (
  <div
    className={styles.stage}
    role="region"
    aria-label="影像"
    tabIndex={0}
    data-large={large || undefined}
    data-turned={turned}
  >
    {type === 'image' ? (
      <SteadyImage imageKey={file_id} url={url} alt={name} />
    ) : (
      <a href={url} target="_blank" rel="noreferrer">
        打开 PDF：{name}
      </a>
    )}
  </div>
);
