import type { ReadingState } from '../../session/trial-values.ts';
import { Tag } from '../../ui/tag.tsx';

interface Props {
  readonly state: Omit<ReadingState, 'sha256'>;
  /** Of a text that nobody has to read. */
  readonly isChoice?: boolean;
}

/** How far a text was read. */
export function HowFar({ state: { fraction, is_read }, isChoice = false }: Props) {
  if (is_read) return <Tag tone="good">✓ 已读</Tag>;
  const percent = Math.floor(fraction * 100);
  if (percent > 0) return <Tag tone="attention">读到 {percent}%</Tag>;
  return <Tag tone="quiet">{isChoice ? '选读' : '未读'}</Tag>;
}
