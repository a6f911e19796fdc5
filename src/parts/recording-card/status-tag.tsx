import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { Tag } from '../../ui/tag.tsx';
import { statusWords } from './status-words.ts';

export function StatusTag({ status }: { readonly status: RecordingStatus }) {
  const [word, tone] = statusWords[status];
  return <Tag tone={tone}>{word}</Tag>;
}
