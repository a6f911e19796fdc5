import type { IdentityFile } from '../../../../contract/services/review.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './evidence.module.css';
import { codeWord } from '../../../parts/recording-events/code-words.ts';
import { ReaderPhone } from './reader-phone.tsx';
import { SteadyImage } from '../../../ui/steady-image.tsx';

const willWords = {
  open: ['意愿确认未完成', 'quiet'],
  passed: ['意愿确认已通过', 'good'],
  failed: ['意愿确认未通过', 'danger'],
  to_person: ['意愿确认转人工', 'attention'],
  ended: ['意愿确认未完成', 'quiet'],
} as const;

interface Props {
  readonly identity: IdentityFile;
  readonly recordingNo: string;
  readonly mobileMasked: string;
  /** Nobody decides over it any more. */
  readonly isOver: boolean;
}

/** Who should be in the video: the picture that the identity system holds, and those of the will check. */
export function IdentityCard({
  identity: { portrait, face_consented, will_check: will },
  recordingNo,
  mobileMasked,
  isOver,
}: Props) {
  if (!portrait && face_consented !== false && !will) return null;
  const [word, tone] = willWords[will?.status ?? 'open'];
  return (
    <Card title="身份比对" aside={will && <Tag tone={tone}>{word}</Tag>}>
      <ul className={styles.frames}>
        {portrait && (
          <li>
            <Portrait pictureKey={`${recordingNo}:portrait`} url={portrait} shows="身份留存照片" />
          </li>
        )}
        {will?.pictures.map(({ shows, url }, i) => (
          <li key={`${shows}:${i}`}>
            <Portrait
              pictureKey={`${recordingNo}:${will.finished_at}:${shows}:${i}`}
              url={url}
              shows={shows}
            />
          </li>
        ))}
      </ul>
      {face_consented === false && (
        <>
          <p className={styles.facts}>客户未授权人脸，请电话核对</p>
          <ReaderPhone recordingNo={recordingNo} masked={mobileMasked} isOver={isOver} />
        </>
      )}
      {will && (will.code !== null || will.distance !== null) && (
        <p className={styles.facts}>
          {will.code !== null && codeWord(will.code)}
          {will.distance !== null && ` 与留存照片的距离 ${will.distance.toFixed(2)}（越小越像）`}
        </p>
      )}
    </Card>
  );
}

interface PortraitProps {
  readonly pictureKey: string;
  readonly url: string;
  readonly shows: string;
}

function Portrait({ pictureKey, url, shows }: PortraitProps) {
  return (
    <figure className={styles.portrait}>
      <SteadyImage imageKey={pictureKey} url={url} alt={shows} loading="lazy" />
      <figcaption>{shows}</figcaption>
    </figure>
  );
}
