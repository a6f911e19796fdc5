import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Says that a task was sent in anew while somebody looked at it; what they typed over the one before is no part of it. */
export function SentAnew({ sentAt }: { readonly sentAt: string | null }) {
  const [opened] = useState(sentAt);
  if (sentAt === null || opened === null || sentAt === opened) return null;
  return (
    <Notice key={sentAt} tone="attention" live>
      客户刚刚重新提交，请重新查看。
    </Notice>
  );
}
