import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import { StatePage } from '../../../ui/state-page.tsx';

export default function ExpirePage() {
  return (
    <StatePage
      tone="waiting"
      bar="链接已过期"
      title="录制链接已过期"
      text="请联系您的顾问重新发送，再从新的短信或消息里点开。已提交的内容不受影响。"
    >
      <AdviserCard />
      <PrivacyLink />
    </StatePage>
  );
}
