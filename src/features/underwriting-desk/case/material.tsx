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

/** The pictures by kind; one is shown large, and can be turned. */
export function Material({ file, again, onAgain }: Props) {
  const all = file.images_by_kind.flatMap(({ title, files }) =>
    files.map((one, index) => ({ ...one, name: `${title} ${index + 1}` })),
  );
  const [seen, setSeen] = useState<string | null>(null);
  const [turned, setTurned] = useState(0);
  const [large, setLarge] = useState(false);
  const shown = all.find(({ file_id }) => file_id === seen) ?? all[0];
  if (!shown) return <Card title="影像资料">没有影像资料。</Card>;
  return (
    <Card title="影像资料" aside={<span>{all.length} 张</span>}>
      <ul className={styles.thumbs}>
        {all.map((one) => (
          <li key={one.file_id}>
            <button
              type="button"
              aria-pressed={one.file_id === shown.file_id}
              onClick={() => {
                setSeen(one.file_id);
                setTurned(0);
              }}
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
      <div className={styles.viewer}>
        <div
          className={styles.stage}
          role="region"
          aria-label="影像"
          tabIndex={0}
          data-large={large || undefined}
        >
          {shown.type === 'image' ? (
            <SteadyImage
              imageKey={shown.file_id}
              url={shown.url}
              alt={shown.name}
              style={{ transform: `rotate(${turned}deg)` }}
            />
          ) : (
            <a href={shown.url} target="_blank" rel="noreferrer">
              打开 PDF：{shown.name}
            </a>
          )}
        </div>
        <div className={styles.tools}>
          <Button look="outline" small onClick={() => setLarge(!large)}>
            {large ? '缩小' : '放大'}
          </Button>
          <Button look="outline" small onClick={() => setTurned(turned + 90)}>
            旋转
          </Button>
          {file.status === 'underwriting' && !file.asked_for_images && (
            <Button look="outline" small onClick={() => onAgain(shown.file_id)}>
              {again.includes(shown.file_id) ? '不要求重拍' : '不清楚，要求重拍'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
