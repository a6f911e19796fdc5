import { useEffect, useState } from 'react';
import type { PreChecks } from '../../../../../media/guide/checks.types.ts';
import type { RecordingSession } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pill } from '../../session/pill.tsx';
import { useVoiceHeard } from '../../session/use-voice.ts';
import { guidanceWords } from '../../words.ts';
import { OverPicture } from '../stage/recording-stage.tsx';
import { StageText } from './stage-text.tsx';
import { VoiceMeter } from './voice-meter.tsx';

interface Props {
  readonly session: RecordingSession;
  readonly checks: PreChecks;
  /** Why it was not taken the last time. */
  readonly reminders: readonly string[];
  readonly onBegin: () => void;
}

const kinds = ['light', 'face', 'voice'] as const;
const tones = { waiting: 'quiet', good: 'good', attention: 'attention' } as const;
const names = {
  light: { waiting: '正在看光线', good: '光线合适', attention: '光线需调整' },
  face: { waiting: '正在找人脸', good: '人脸居中', attention: '人脸需调整' },
  voice: { waiting: '请说一句话', good: '声音清晰', attention: '声音偏小' },
} as const;

/** A check that this device does not make stays waiting: after a while it is left out and keeps nobody waiting. */
const patienceMs = 4000;

export function CheckStage({ session, checks, reminders, onBegin }: Props) {
  const patient = useElapsed(patienceMs);
  const heard = useVoiceHeard(session, 60_000);
  const results = { ...checks, voice: heard && checks.voice === 'waiting' ? 'good' : checks.voice } as const;
  const shown = kinds.filter((kind) => !patient || kind === 'voice' || results[kind] !== 'waiting');
  const good = shown.every((kind) => results[kind] === 'good');
  return (
    <>
      <OverPicture
        face={checks.face === 'good' ? 'good' : 'sought'}
        guidance={checks.guidance && guidanceWords[checks.guidance]}
        signs={shown.map((kind) => (
          <Pill key={kind} tone={tones[results[kind]]}>
            {names[kind][results[kind]]}
          </Pill>
        ))}
      />
      <StageText
        title={good ? '都准备好了' : '看着屏幕，说“我准备好了”'}
        text={good ? '点“开始录制”，倒数三声后开始朗读。' : '画面和声音合适后就可以开始。'}
        actions={<BeginButton good={good} patient={patient} onBegin={onBegin} />}
      >
        {reminders[0] && <Pill tone="attention">上次：{reminders[0]}</Pill>}
        <VoiceMeter session={session} />
      </StageText>
    </>
  );
}

interface BeginProps {
  readonly good: boolean;
  readonly patient: boolean;
  readonly onBegin: () => void;
}

function BeginButton({ good, patient, onBegin }: BeginProps) {
  return good || patient ? (
    <Button look={good ? 'night' : 'nightOutline'} onClick={onBegin}>
      {good ? '开始录制' : '仍要开始录制'}
    </Button>
  ) : (
    <Button look="nightOutline" busy>
      正在检查
    </Button>
  );
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}
