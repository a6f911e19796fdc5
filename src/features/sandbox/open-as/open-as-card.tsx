import type { PlatformKind } from '../../../../contract/enums.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './open-as-card.module.css';

const words: Record<PlatformKind, string> = {
  normal: '普通浏览器',
  wechat_h5: '微信',
  wechat_mini_program: '微信小程序',
  weixin: '微信电脑版',
  alipay_h5: '支付宝',
  alipay_mini_program: '支付宝小程序',
};
const kinds = Object.keys(words) as PlatformKind[];

/** The server puts the simulated app around every page for as long as the cookie is there. */
async function openAs(kind: PlatformKind): Promise<void> {
  const ends = kind === 'normal' ? '; Max-Age=0' : '';
  document.cookie = `sandbox_host=${kind}; Path=/; SameSite=Lax${ends}`;
  // A service worker would answer with the page as it is.
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  window.open('/', '_blank', 'noopener');
}

/** Opens the product as it stands inside of each app. */
export function OpenAsCard() {
  return (
    <Card title="在不同的应用里打开">
      <p className={styles.note}>之后本浏览器里的页面都在所选的应用里；选“{words.normal}”恢复。</p>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Button
              look="outline"
              small
              aria-label={`以${words[kind]}打开`}
              onClick={() => void openAs(kind)}
            >
              {words[kind]}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
