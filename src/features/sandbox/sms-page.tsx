import { LiveSign } from '../../parts/live-updates/live-sign.tsx';
import { WorkplaceHead } from '../../ui/workplace.tsx';
import { SmsInbox } from './sms-inbox.tsx';
import styles from './sms-page.module.css';
import { useLive } from './use-live.ts';

/** The inbox by itself, where a customer's page leads who waits for a code. */
export default function SmsPage() {
  const liveState = useLive();
  return (
    <main className={styles.page}>
      <WorkplaceHead title="演示短信" text="所有虚构客户的手机收到的短信，最新的在上面。">
        <LiveSign state={liveState} />
      </WorkplaceHead>
      <SmsInbox />
    </main>
  );
}
