import type { Failure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why something did not come about, at its place. */
export function FailureNotice({ failure }: { readonly failure: unknown }) {
  if (!failure) return null;
  return (
    <Notice tone="danger" live>
      {failureText(failure as Failure)}
    </Notice>
  );
}
