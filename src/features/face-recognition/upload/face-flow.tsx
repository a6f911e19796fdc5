import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import { failureCode } from '../../../api/failure.ts';
import { failureText } from '../../../api/reactions.ts';
import { useConsent } from '../../../parts/consent/use-consent.ts';
import { WithdrawCard } from '../../../parts/consent/withdraw-card.tsx';
import { FaceCheck } from '../../../parts/face-check/face-check.tsx';
import { maySendAgain } from '../../../parts/face-check/may-send-again.ts';
import { proofFrames } from '../../../parts/face-check/proof-frames.ts';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { useFaceDetailQuery } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import type { FaceDetail } from '../face/face-detail.ts';
import { HintPage } from '../face/hint-page.tsx';
import { bar } from '../words.ts';
import { useBegun } from './use-begun.ts';
import { useFollowingFilm, useWarmFilms } from './use-following-film.ts';
import type { TakenProof } from '../../../parts/face-check/use-camera-check.ts';
import { type FaceActs, useFaceAct } from '../face/use-face-act.ts';

interface Props {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly step: StepPlace | null;
  /** The tap that led here has begun it. */
  readonly atOnce: boolean;
  readonly onLeave: () => void;
  /** There is a result, good or not. */
  readonly onResult: () => void;
}

/** One member's face: hint and consent, the movements, and the sending of what was seen. */
export function FaceFlow(props: Props) {
  const { subject, memberNo } = props;
  const { data, error, refetch } = useFaceDetailQuery(
    { ...subject, member_no: memberNo },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return <Flow {...props} detail={data} />;
}

/** Codes that say that there is a result: already, or a person's to find. */
const settledCodes: readonly (number | null)[] = [
  catalogue.faceAuthenticated.code,
  catalogue.faceCollected.code,
  catalogue.faceAttemptsUsedUp.code,
  catalogue.riskControlScore.code,
];

function Flow({
  subject,
  memberNo,
  step,
  detail,
  atOnce,
  onLeave,
  onResult,
}: Props & { readonly detail: FaceDetail }) {
  const consent = useConsent({ ...subject, member_no: memberNo }, 'face');
  const acts = useFaceAct(subject, memberNo);
  const { begun, begin, stillStands, drop } = useBegun(acts, consent, onResult);
  useWarmFilms();
  // Also where the page that sent it was gone before the answer came.
  const isJudged = detail.state === 'passed' || detail.state === 'to_person';
  const settled = isJudged || settledCodes.includes(failureCode(acts.failure));
  useEffect(() => {
    if (settled) onResult();
  }, [settled, onResult]);
  const toPerson = async () => {
    if (await acts.act({ kind: 'to_person' })) onResult();
  };
  const given = typeof consent.state?.given_at === 'string';
  useOnce(atOnce && given, () => void begin());
  if (begun)
    return (
      <FaceCheck
        key={begun.check_no}
        title={bar}
        check={begun}
        atOnce
        filmed
        onLeave={drop}
        stillStands={stillStands}
        sending={(taken) => (
          <Sending
            acts={acts}
            of={{ subject, memberNo }}
            checkNo={begun.check_no}
            taken={taken}
            onResult={onResult}
            onAgain={drop}
          />
        )}
      />
    );
  if (isJudged) return <PageSkeleton bar={bar} />;
  return (
    <HintPage
      {...{ subject, detail, consent, acts, step, onLeave }}
      onBegin={() => void begin()}
      onPerson={() => void toPerson()}
    >
      <WithdrawCard title="我的信息怎么用" owner={{ ...subject, member_no: memberNo }} />
    </HintPage>
  );
}

/** Calls it once, as soon as it may. */
function useOnce(may: boolean, call: () => void) {
  const isCalled = useRef(false);
  const latest = useEffectEvent(call);
  useEffect(() => {
    if (!may || isCalled.current) return;
    isCalled.current = true;
    latest();
  }, [may]);
}

interface SendingProps {
  readonly acts: FaceActs;
  readonly of: { readonly subject: Subject; readonly memberNo: string };
  readonly checkNo: string;
  readonly taken: TakenProof;
  readonly onResult: () => void;
  readonly onAgain: () => void;
}

/** Sends the pictures, as often as it takes: the server answers the same check once. The film follows by itself. */
function Sending({ acts, of, checkNo, taken, onResult, onAgain }: SendingProps) {
  const { act } = acts;
  const started = useRef(false);
  const sendFilm = useFollowingFilm(of, checkNo, taken.clip);
  const send = useCallback(async () => {
    const frames = await proofFrames(taken.pictures);
    const answer = await act({ kind: 'answer', check_no: checkNo, frames });
    if (answer) {
      sendFilm();
      onResult();
    }
  }, [act, checkNo, taken, sendFilm, onResult]);
  const settled = settledCodes.includes(failureCode(acts.failure));
  useEffect(() => {
    if (settled) sendFilm();
  }, [settled, sendFilm]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void send();
  }, [send]);
  if (!acts.failure || acts.busy)
    return <StatePage tone="waiting" bar={bar} title="正在核对" text="约需几秒钟，请不要离开本页。" />;
  const lost = acts.failure.kind !== 'code';
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title={lost ? '照片还没有送到' : '这次没有成功'}
      text={lost ? '请检查网络后重新发送，不用再拍。' : `${failureText(acts.failure)}。`}
      actions={
        <>
          <Button look="outline" onClick={onAgain}>
            返回
          </Button>
          {maySendAgain(acts.failure) && <Button onClick={() => void send()}>重新发送</Button>}
        </>
      }
    />
  );
}
