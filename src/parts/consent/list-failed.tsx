import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** What was consented to could not be asked for: nothing is said of what is not on the list. */
export const ListFailed = ({ error, onRetry }: Props) => (
  <Notice tone="danger" live>
    {isFailure(error) ? failureText(error) : '授权记录没有加载出来'}
    <Button look="plain" small onClick={() => void onRetry()}>
      重试
    </Button>
  </Notice>
);
