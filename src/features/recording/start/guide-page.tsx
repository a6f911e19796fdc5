import { useState } from 'react';
import type { RecordingScript } from '../../../../media/recording/script.types.ts';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import { useFlow } from '../session/flow.ts';
import type { GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import styles from './guide-page.module.css';
import { Needs } from './needs.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import { ResumeCard } from './resume-card.tsx';
import { spokenDuration } from '../../../lib/dates.ts';
import { placeOf } from '../step-place.ts';
import type { Content } from '../use-read-content.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { useOpenSession } from './use-open-session.ts';
import { useUnfinished } from './use-unfinished.ts';

type Props = GuardedPageProps & {
  readonly content: Extract<Content, { kind: 'there' }>;
  readonly opening: boolean;
};

/** A page and a tap always stand before the camera: without them some in-app browsers stay black. */
export function GuidePage({ transmitRecordNo, detail, content, opening }: Props) {
  const { script, elsewhere } = content;
  const flow = useFlow();
  const unfinished = useUnfinished(transmitRecordNo, script, elsewhere);
  const consent = useConsent(transmitRecordNo, 'recording');
  const [submitOnStop, setSubmitOnStop] = useState(flow.held?.submitOnStop ?? true);
  const allRead = unfinished !== null && unfinished.resumeAt === null;
  const openSession = useOpenSession({ transmitRecordNo, content, unfinished, submitOnStop });
  const open = async (startAgain: boolean) => {
    if (await consent.ensure()) await openSession(startAgain);
  };
  return (
    <Page
      title="录制准备"
      back
      step={placeOf('reading', detail.will_check, 0.1)}
      actions={
        <Button busy={opening || consent.busy} onClick={() => void open(false)}>
          {opening ? '正在打开摄像头' : allRead ? '提交上次的录制' : unfinished ? '继续录制' : '打开摄像头'}
        </Button>
      }
    >
      {opening && (
        <p className={styles.allow} role="status">
          如有弹窗，请点“允许”使用摄像头和麦克风
        </p>
      )}
      {unfinished && <ResumeCard unfinished={unfinished} onStartAgain={() => void open(true)} />}
      <HowToRead script={script} />
      <BeforeStart />
      <Card>
        <Switch checked={submitOnStop} onChange={setSubmitOnStop}>
          读完后自动提交
          <small>关闭后，可先逐段查看再提交</small>
        </Switch>
      </Card>
      <ConsentCard consent={consent} />
      <PrivacyLink />
    </Page>
  );
}

function HowToRead({ script }: { readonly script: RecordingScript }) {
  const readingMs = script.segments
    .flatMap(({ phrases }) => phrases)
    .reduce((total, phrase) => total + phrase.readingMs, 0);
  return (
    <Card title="朗读时这样做">
      <NumberedList
        items={['脸在框内，看着屏幕上方', '跟着白色的字，用平常的语速读出声', '读错了不要紧，点“重读本段”']}
      />
      <p className={styles.length}>
        共 {script.segments.length} 段，约 {spokenDuration(readingMs)}
      </p>
    </Card>
  );
}

function BeforeStart() {
  const navigate = useNavigate();
  return (
    <Card
      title="开始前请看一下"
      aside={
        <Button look="plain" small onClick={() => void navigate('/self-test')}>
          检测这台手机
        </Button>
      }
    >
      <Needs />
    </Card>
  );
}
