import { useNavigate, useParams } from 'react-router-dom';
import { LiveSign } from '../../parts/live-updates/live-sign.tsx';
import { EmptyCard, WorkplaceHead } from '../../ui/workplace.tsx';
import styles from './console-page.module.css';
import { InviteForm } from './invite-form.tsx';
import { OpenAsCard } from './open-as/open-as-card.tsx';
import { OtherDesks } from './other-desks.tsx';
import { RecordingDetail } from './recording-detail.tsx';
import { RecordingList } from './recording-list.tsx';
import { SmsInbox } from './sms-inbox.tsx';
import { StaffCard } from './staff-card.tsx';
import { useLive } from './use-live.ts';

/** What a refused call leads to (#/link_failure) is an address of the customer's pages, no recording. */
const looksLikeRecording = /^R[0-9A-Za-z]+$/;

/** Everybody the customer never sees: the insurer's system that invites, the network that texts. */
export default function ConsolePage() {
  const { place } = useParams();
  const recordingNo = place && looksLikeRecording.test(place) ? place : null;
  const navigate = useNavigate();
  const liveState = useLive();
  return (
    <div className={styles.console}>
      <WorkplaceHead
        title="外部世界控制台"
        text="发起录制、接收短信、查看保险公司收到的内容。仅供演示与测试，人物和产品均为虚构。"
      >
        <OtherDesks />
        <LiveSign state={liveState} />
      </WorkplaceHead>
      <div className={styles.columns}>
        <section className={styles.column} aria-label="录制任务">
          <InviteForm onInvited={(number) => void navigate(`/${number}`)} />
          <RecordingList selected={recordingNo} />
        </section>
        <main className={styles.column}>
          {recordingNo ? (
            <RecordingDetail key={recordingNo} recordingNo={recordingNo} />
          ) : (
            <EmptyCard>
              {place ? '没有这个页面。请在左侧选一个录制任务。' : '选一个录制任务，或发起新的录制。'}
            </EmptyCard>
          )}
        </main>
        <div className={styles.column}>
          <OpenAsCard />
          <StaffCard />
          <SmsInbox />
        </div>
      </div>
    </div>
  );
}
