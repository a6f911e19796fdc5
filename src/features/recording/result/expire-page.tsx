import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import { StatePage } from '../../../ui/state-page.tsx';

export default function ExpirePage() {
  return (
    <StatePage
      tone="waiting"
      bar="链接已过期"
      title="录制链接已过期"
      text="在线购买的，请回到电子保单页点“去录制”；顾问发来的，请联系顾问重新发送。已提交的内容不受影响。"
    >
      <AdviserCard />
      <PrivacyLink />
    </StatePage>
  );
}
