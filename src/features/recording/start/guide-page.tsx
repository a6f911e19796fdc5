import { useEffect, useState } from 'react';
import type { RecordingScript } from '../../../../media/recording/script.types.ts';
import { useNavigate } from 'react-router-dom';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { lateSheet } from '../../../parts/failure/late-sheet.tsx';
import { ActionHint } from '../../../ui/action-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ConsentLine } from '../../../parts/consent/consent-line.tsx';
import type { GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import styles from './guide-page.module.css';
import { NeedsRow } from './needs-row.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import { preloadPages } from './preload-pages.ts';
import { ResumeCard } from './resume-card.tsx';
import { spokenDuration } from '../../../lib/dates.ts';
import { keepSubmitsByHand, submitsByHand } from '../session/submit-by-hand.ts';
import { placeOf } from '../step-place.ts';
import type { Content } from '../use-read-content.ts';
import { useReminders } from '../use-reminders.ts';
import { notConnectedText } from '../words.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { useOneAtATime } from '../../../parts/identity/use-one-at-a-time.ts';
import { useOpenSession } from './use-open-session.ts';
import { useUnfinished } from './use-unfinished.ts';

const DiscardSheet = lateSheet(() => import('./discard-sheet.tsx'));

type Props = GuardedPageProps & {
  readonly content: Extract<Content, { kind: 'there' }>;
  readonly opening: boolean;
  /** Why the camera that was asked for is not there, in words. */
  readonly problem: string | null;
};

/** A page and a tap always stand before the camera: without them some in-app browsers stay black. */
export function GuidePage({ transmitRecordNo, detail, content, opening, problem: refused }: Props) {
  const back = useWayBack('/single-recording', { replace: true });
  const { script, elsewhere } = content;
  const unfinished = useUnfinished(transmitRecordNo, script, elsewhere);
  const consent = useConsent({ transmit_record_no: transmitRecordNo }, 'recording');
  const [byHand, setByHand] = useState(() => submitsByHand(transmitRecordNo));
  const { busy, failure, run } = useOneAtATime();
  const [discarding, setDiscarding] = useState(false);
  const openSession = useOpenSession({ transmitRecordNo, content, unfinished, submitOnStop: !byHand });
  useEffect(() => void preloadPages(), []);
  const open = () =>
    run(async () => {
      if (await consent.ensure()) await openSession(false);
    });
  const askToDiscard = async () => {
    if (await consent.ensure()) setDiscarding(true);
  };
  const problem = opening ? null : failure ? notConnectedText : refused;
  const asked = consent.state?.given_at === null;
  const action = unfinished === null ? '打开摄像头' : unfinished.resumeAt ? '继续录制' : '提交上次的录制';
  return (
    <Page
      title="录制准备"
      back={back}
      step={placeOf('reading', detail.will_check, 0.1)}
      actions={
        <>
          <ConsentLine consent={consent} />
          <ActionHint>
            {opening && '如有弹窗，请点“允许”使用摄像头和麦克风'}
            {problem}
          </ActionHint>
          <Button busy={opening || busy || consent.busy} onClick={() => void open()}>
            {opening ? '正在打开摄像头' : problem ? '重试' : `${asked ? '同意并' : ''}${action}`}
          </Button>
        </>
      }
    >
      {unfinished && <ResumeCard unfinished={unfinished} onDiscard={() => void askToDiscard()} />}
      <Reminders transmitRecordNo={transmitRecordNo} />
      <NeedsRow />
      <HowToRead script={script} />
      <SubmitSwitch transmitRecordNo={transmitRecordNo} byHand={byHand} onByHand={setByHand} />
      <Ways />
      {discarding && unfinished && (
        <DiscardSheet
          unfinished={unfinished}
          onDiscard={() => openSession(true)}
          onClose={() => setDiscarding(false)}
        />
      )}
    </Page>
  );
}

/** What to mind this time. */
function Reminders({ transmitRecordNo }: { readonly transmitRecordNo: string }) {
  const reminders = useReminders(transmitRecordNo);
  if (reminders.length === 0) return null;
  return (
    <Notice tone="attention" title="上次没有通过，请留意">
      {reminders.map((reminder) => (
        <p key={reminder}>{reminder}</p>
      ))}
    </Notice>
  );
}

function HowToRead({ script }: { readonly script: RecordingScript }) {
  const readingMs = script.segments
    .flatMap(({ phrases }) => phrases)
    .reduce((total, phrase) => total + phrase.readingMs, 0);
  return (
    <Card title={`朗读 ${script.segments.length} 段，约 ${spokenDuration(readingMs)}`}>
      <ul className={styles.how}>
        <li>看着屏幕上方，跟着白色的字读出声</li>
        <li>读错了不要紧，点“重读本段”</li>
        <li>中途可以停，读过的不用重读</li>
      </ul>
    </Card>
  );
}

interface SubmitProps {
  readonly transmitRecordNo: string;
  readonly byHand: boolean;
  readonly onByHand: (byHand: boolean) => void;
}

function SubmitSwitch({ transmitRecordNo, byHand, onByHand }: SubmitProps) {
  const change = (automatic: boolean) => {
    keepSubmitsByHand(transmitRecordNo, !automatic);
    onByHand(!automatic);
  };
  return (
    <Card>
      <Switch checked={!byHand} onChange={change}>
        读完后自动提交
        <small>关闭后，可先逐段查看再提交</small>
      </Switch>
    </Card>
  );
}

/** The quiet ways out of this page. */
function Ways() {
  const navigate = useNavigate();
  return (
    <div className={styles.ways}>
      <Button look="plain" small onClick={() => void navigate('/self-test')}>
        检测这台手机
      </Button>
      <PrivacyLink />
    </div>
  );
}
