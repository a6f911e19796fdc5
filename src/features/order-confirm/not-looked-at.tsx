import type { HealthMistake } from '../../../contract/model/health.ts';
import { Notice } from '../../ui/notice.tsx';

/** Who said that their health was declared wrongly, and has not looked at what was corrected. */
export function NotLookedAt({ mistakes }: { readonly mistakes: readonly HealthMistake[] }) {
  const corrected = mistakes.filter(({ state }) => state === 'corrected');
  if (corrected.length === 0) return null;
  const names = corrected.map(({ name }) => name).join('、');
  return (
    <Notice tone="attention" live title={`等${names}核对健康告知`}>
      健康告知已更正。{names}核对无误后，大家才能确认投保内容。
    </Notice>
  );
}
