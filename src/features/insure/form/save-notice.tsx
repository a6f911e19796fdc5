import { useSyncExternalStore } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { SnapshotSaver } from './snapshot/snapshot-saver.ts';

/** Why what is typed is not with the server, and what becomes of it. */
export function SaveNotice({ saver }: { readonly saver: SnapshotSaver }) {
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  if (state.kind === 'kept')
    return (
      <Notice tone="attention" title="网络中断，已保存到本机" live>
        恢复后会自动继续，您可以接着填。
      </Notice>
    );
  if (state.kind === 'refused')
    return (
      <Notice tone="danger" title="刚才的内容没有保存" live>
        {state.message}
      </Notice>
    );
  return null;
}
