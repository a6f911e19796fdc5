import { AdviserCard } from '../../parts/adviser-card/adviser-card.tsx';
import { StatePage } from '../../ui/state-page.tsx';

export default function LinkFailurePage() {
  return (
    <StatePage
      tone="attention"
      bar="链接已失效"
      title="这个链接已不能使用"
      text="可能已经更换或撤回。请联系您的顾问重新发送，再从新的消息里点开。您已提交的内容不受影响。"
    >
      <AdviserCard />
    </StatePage>
  );
}
