import type { ReactNode } from 'react';
import type { Segment } from '../../../../contract/model/recording.ts';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from './segment-card.module.css';

interface Props {
  readonly place: number;
  readonly segment: Segment;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function SegmentCard({ place, segment, actions, children }: Props) {
  return (
    <Card title={`第 ${place} 段`} aside={segment.status === 'repeat' && <Tag tone="attention">需重录</Tag>}>
      {segment.remark && <p className={styles.remark}>{segment.remark}</p>}
      <p className={styles.text}>{segment.text}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Card>
  );
}
