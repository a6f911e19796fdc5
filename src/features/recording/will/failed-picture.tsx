import { useEffect, useState } from 'react';
import { lastPicture } from '../../../parts/camera/last-picture.ts';
import { Card } from '../../../ui/card.tsx';
import styles from './failed-picture.module.css';

const tips = ['面向窗户或灯光，不要背光', '摘下口罩、墨镜和帽子', '手机与眼睛同高，脸放满框内'] as const;

/** What was seen, where it is known here, beside what makes it better. */
export function FailedPicture() {
  const url = useAddress(lastPicture());
  return (
    <Card title="再试之前，请看一下">
      <div className={styles.row}>
        {url && <img src={url} alt="这次拍到的您" className={styles.picture} />}
        <ul className={styles.tips}>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function useAddress(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    const shown = setTimeout(() => setUrl(made));
    return () => {
      clearTimeout(shown);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
