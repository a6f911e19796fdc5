import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckResult, PreChecks, RecordingSession } from '../../../media/pipeline/session.types.ts';
import { Button } from '../../ui/button.tsx';
import { CameraStage } from './camera-stage.tsx';
import styles from './check-page.module.css';
import { VoiceMeter } from './voice-meter.tsx';
import { Pill } from './pill.tsx';
import { guidanceWords } from './words.ts';

interface Props {
  readonly session: RecordingSession;
  readonly checks: PreChecks;
}

const tones = { waiting: 'quiet', good: 'good', attention: 'attention' } as const;
const names = {
  light: { waiting: '正在看光线', good: '光线合适', attention: '光线' },
  face: { waiting: '正在找人脸', good: '人脸居中', attention: '人脸' },
  voice: { waiting: '请说一句话', good: '声音清晰', attention: '声音' },
} as const;

/** A check that never turns good must not keep anybody out: after a while one may begin anyway. */
const patienceMs = 8000;

export function CheckPage({ session, checks }: Props) {
  const navigate = useNavigate();
  const good = (['light', 'face', 'voice'] as const).every((check) => passes(check, checks));
  const patient = useElapsed(patienceMs);
  const begin = () => void navigate('/recording-video', { replace: true });
  return (
    <CameraStage
      title="检查画面和声音"
      session={session}
      tall
      faceGood={checks.face === 'good'}
      guidance={checks.guidance && guidanceWords[checks.guidance]}
      checks={(['light', 'face', 'voice'] as const).map((check) => (
        <Pill key={check} tone={tones[checks[check]]}>
          {names[check][checks[check]]}
          {checks[check] === 'attention' && '需调整'}
        </Pill>
      ))}
    >
      <div className={styles.words}>
        <h2>{good ? '都准备好了' : '请对着镜头说“我准备好了”'}</h2>
        <p>{good ? '点“开始录制”，倒数三声后开始朗读。' : '画面和声音合适后就可以开始。'}</p>
        <VoiceMeter session={session} />
      </div>
      <div className={styles.actions}>
        {good || patient ? (
          <Button look={good ? 'night' : 'nightOutline'} onClick={begin}>
            {good ? '开始录制' : '仍要开始录制'}
          </Button>
        ) : (
          <Button look="nightOutline" busy>
            正在检查
          </Button>
        )}
      </div>
    </CameraStage>
  );
}

/** A browser that cannot look for a face leaves that check waiting; it does not count. */
function passes(check: 'light' | 'face' | 'voice', checks: PreChecks): boolean {
  const result: CheckResult = checks[check];
  return result === 'good' || (check === 'face' && checks.guidance === 'face_check_unavailable');
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}
