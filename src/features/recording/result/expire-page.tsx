import { AdviserCard } from '../../../parts/adviser-card/adviser-card.tsx';
import { useAdviser } from '../../../parts/adviser-card/use-adviser.ts';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { ToPolicy } from './to-policy.tsx';

export default function ExpirePage() {
  const adviser = useAdviser();
  return (
    <StatePage
      tone="waiting"
      bar="链接已过期"
      title="录制链接已过期"
      text={`${wayOn(adviser?.contact.is_desk)}已提交的内容不受影响。`}
      {...(adviser?.contact.is_desk && { actions: <ToPolicy /> })}
    >
      <AdviserCard />
      <PrivacyLink />
    </StatePage>
  );
}

/** Whose link it was may not be known. */
function wayOn(isDesk: boolean | undefined): string {
  if (isDesk === undefined) return '在线购买的，请回到电子保单页点“去录制”；顾问发来的，请联系顾问重新发送。';
  return isDesk ? '请回到电子保单页，点“去录制”重新打开。' : '请联系顾问重新发送。';
}
