import type { Unfinished } from '../../../../media/recording/unfinished.ts';
import { spokenDuration } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './resume-card.module.css';

interface Props {
  readonly unfinished: Unfinished;
  readonly onDiscard: () => void;
}

export function ResumeCard({ unfinished, onDiscard }: Props) {
  const { resumeAt, readMs, elsewhere } = unfinished;
  return (
    <Notice tone="good" title={resumeAt ? `上次读到第 ${resumeAt.segment + 1} 段` : '上次已全部读完'}>
      <p>
        {spokenDuration(readMs)}
        {elsewhere ? '已安全保存' : '已保存在本机'}，{resumeAt ? '从那一句接着读即可' : '不用再读，提交即可'}
        。
      </p>
      <div className={styles.again}>
        <Button look="plain" small onClick={onDiscard}>
          删除并从头录制
        </Button>
      </div>
    </Notice>
  );
}
