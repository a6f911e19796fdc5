import { failureText } from '../../../../api/reactions.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { Commit } from './use-commit.ts';

/** Why the trial did not end, what is safe, and that it can be tried again. */
export function CommitFailure({ commit: { refusal } }: { readonly commit: Commit }) {
  if (refusal?.kind === 'moved')
    return (
      <Notice tone="attention" live title="请再点一次">
        <p>这份投保刚在别的页面有改动，您的选择都在，请核对保费后再继续。</p>
      </Notice>
    );
  if (refusal?.kind !== 'failed') return null;
  return (
    <Notice tone="danger" live title="没有提交成功">
      <p>{failureText(refusal.failure)}。您的选择都在，可以再点一次。</p>
    </Notice>
  );
}
