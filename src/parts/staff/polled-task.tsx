import type { ReactNode } from 'react';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { useWhenSeen } from '../../lib/use-when-seen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyCard } from '../../ui/workplace.tsx';

interface Props<T> {
  /** As its hook answers, which keeps what came before where the next answer is a failure. */
  readonly asked: { readonly data?: T | undefined; readonly error?: unknown; refetch(): unknown };
  readonly children: (data: T) => ReactNode;
}

/** A task of a desk that is asked for anew all the time: gone where the server refuses it, and said to be old without an answer. */
export function PolledTask<T>({ asked: { data, error, refetch }, children }: Props<T>) {
  useWhenSeen(() => void refetch());
  const failure = isFailure(error) ? error : null;
  const isGone = failure?.kind === 'code';
  if (data === undefined || isGone)
    return (
      <EmptyCard>
        {failure ? (
          <>
            <p role="alert">{failureText(failure)}</p>
            <Button small look="outline" onClick={() => void refetch()}>
              重新加载
            </Button>
          </>
        ) : (
          '正在加载'
        )}
      </EmptyCard>
    );
  return (
    <>
      {failure && (
        <Notice tone="attention" live>
          没有取到最新内容，以下内容可能已有变化。
        </Notice>
      )}
      {children(data)}
    </>
  );
}
