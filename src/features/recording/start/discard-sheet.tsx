import { useState } from 'react';
import type { Unfinished } from '../../../../media/recording/unfinished.ts';
import { spokenDuration } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface Props {
  readonly unfinished: Unfinished;
  /** Rejects where nothing was deleted. */
  readonly onDiscard: () => Promise<void>;
  readonly onClose: () => void;
}

/** Names what is lost before it is; what is kept stays by the easier tap. */
export default function DiscardSheet({ unfinished, onDiscard, onClose }: Props) {
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking');
  const discard = () => {
    setState('deleting');
    onDiscard().catch(() => setState('failed'));
  };
  return (
    <Sheet
      title="删除录好的内容？"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            保留，接着录
          </Button>
          <Button look="danger" busy={state === 'deleting'} onClick={discard}>
            {state === 'deleting' ? '正在删除' : '删除并重录'}
          </Button>
        </>
      }
    >
      <p>
        已录的 {spokenDuration(unfinished.readMs)}
        {unfinished.resumeAt ? `（读到第 ${unfinished.resumeAt.segment + 1} 段）` : '（已全部读完）'}
        会从本机和服务器上删除，不能恢复，需要从第 1 段重新读。
        {unfinished.elsewhere && '另一台手机上录的，请在那台手机上打开链接删除。'}
      </p>
      {state === 'failed' && (
        <Notice tone="danger" live>
          没有删除成功，录好的内容还在。请检查网络后重试。
        </Notice>
      )}
    </Sheet>
  );
}
