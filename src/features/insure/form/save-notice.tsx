import { useSyncExternalStore } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import type { SnapshotSaver } from './snapshot/snapshot-saver.ts';
import { useSavedTyping } from './snapshot/use-saved-typing.ts';

/** Has what is typed saved, and says why it is not with the server where it is not: this alone is drawn again then. */
export function SaveNotice({ saver }: { readonly saver: SnapshotSaver }) {
  useSavedTyping(saver);
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  if (state.kind === 'kept' && !saver.isKeptOnDevice)
    return (
      <Notice tone="attention" title="网络中断，内容还没有保存" live>
        请不要关闭或刷新本页，网络恢复后会自动保存。
      </Notice>
    );
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
