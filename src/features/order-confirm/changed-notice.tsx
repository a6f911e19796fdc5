import { useEffect } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Above the order that they were about to confirm: they begin at its top once more. */
export function ChangedNotice() {
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  return (
    <Notice tone="attention" live title="投保内容刚刚有变化">
      请看过最新内容，再确认。
    </Notice>
  );
}
