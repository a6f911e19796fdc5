import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { routeOfStep } from '../../../process/recording/step-route.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { recordingApi } from '../api.ts';
import { InBrowser } from '../../../parts/elsewhere/in-browser.tsx';
import { leadsOutside } from '../../../platform/leads-outside.ts';
import { ConsentCard } from '../../../parts/consent/consent-card.tsx';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { PersonSheet } from './person-sheet.tsx';
import { PrivacyLink } from '../../../parts/consent/privacy-link.tsx';
import styles from './recognition-page.module.css';
import { placeOf } from '../step-place.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { WillResult } from './will-result.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

export default function RecognitionPage() {
  return <PageGuard page="/recognition-result">{(props) => <Recognition {...props} />}</PageGuard>;
}

/** Before the check: the consent for face data and the start. Come back from it: the result. */
function Recognition(props: GuardedPageProps) {
  const result = useSearchParams()[0].get('willResult');
  if (result) return <WillResult key={result} {...props} result={result} />;
  const { next_step_alias: next } = props.detail;
  // Done already: nothing is left to offer.
  if (next !== 'recognition_result') return <Redirect to={routeOfStep(next)} />;
  return <Offer {...props} />;
}

type Problem = { readonly usedUp: boolean; readonly text: string };

function Offer({ transmitRecordNo, detail }: GuardedPageProps) {
  const consent = useConsent({ transmit_record_no: transmitRecordNo }, 'face');
  const back = useWayBack('/single-recording', { replace: true });
  const leave = useLeave();
  const [ask, asking] = recordingApi.useLazyFaceWillLinkQuery();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const start = async () => {
    setProblem(null);
    if (!(await consent.ensure())) return;
    const answer = await ask({ transmit_record_no: transmitRecordNo });
    if (answer.data) return setElsewhere(!leave(answer.data.link));
    const { error } = answer;
    setProblem({
      usedUp: failureCode(error) === catalogue.faceAttemptsUsedUp.code,
      text: error && 'kind' in error ? failureText(error) : '没有取得核验链接，请重试',
    });
  };
  const person = () => setChoosing(true);
  const byPerson = isElsewhere || problem?.usedUp === true;
  return (
    <Page
      title="意愿确认"
      back={back}
      step={placeOf('will', detail.will_check, 0.2)}
      actions={
        byPerson ? (
          <Button onClick={person}>改由工作人员核验</Button>
        ) : (
          <Button busy={asking.isFetching || consent.busy} onClick={() => void start()}>
            开始意愿确认
          </Button>
        )
      }
    >
      {problem && (
        <Notice tone="attention" live>
          {problem.text}
        </Notice>
      )}
      {isElsewhere && <Elsewhere transmitRecordNo={transmitRecordNo} />}
      <Card title="朗读前，先确认是您本人">
        <NumberedList
          items={['摘下口罩、墨镜，面向亮处', '按提示做三个动作，约 20 秒', '只拍几张照片，不录音']}
        />
      </Card>
      <ConsentCard consent={consent} />
      <div className={styles.other}>
        {!byPerson && (
          <Button look="plain" small onClick={person}>
            不用人脸，改由工作人员核验
          </Button>
        )}
        <PrivacyLink />
      </div>
      {choosing && <PersonSheet transmitRecordNo={transmitRecordNo} onClose={() => setChoosing(false)} />}
    </Page>
  );
}

function Elsewhere({ transmitRecordNo }: Pick<GuardedPageProps, 'transmitRecordNo'>) {
  const record = new URLSearchParams({ transmitRecordNo }).toString();
  return (
    <Notice tone="attention" live title="小程序里打不开核验页面">
      <InBrowser label="录制链接" path={`/single-recording?${record}`}>
        请复制链接，到手机浏览器里打开，验证身份后接着办。
      </InBrowser>
    </Notice>
  );
}

/** To a route of ours, or an outside engine's own pages; answers whether that is possible here. */
function useLeave(): (link: string) => boolean {
  const navigate = useNavigate();
  return (link) => {
    if (link.startsWith('/')) void navigate(link);
    else if (leadsOutside) location.assign(link);
    else return false;
    return true;
  };
}
