import { useEffect } from 'react';
import type { FaceChallenge } from '../../../contract/services/face-will.ts';
import { isOver, timeLeftMs, type ChallengeModel } from '../../../media/guide/challenge.ts';
import type { CameraSource } from '../../ui/camera-preview.tsx';
import { CameraStage } from '../../ui/camera-stage.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import styles from './challenge-stage.module.css';
import { ChallengeFigure } from './challenge-figure.tsx';
import { useVoicePrompt } from './use-voice-prompt.ts';
import { challengeWords, hintWords } from './words.ts';

interface Props {
  readonly title: string;
  readonly camera: CameraSource;
  readonly model: ChallengeModel | null;
  /** Always there: whoever cannot do it finds another way behind it. */
  readonly onLeave: () => void;
}

/** One instruction at a time, below the picture and read out; what stands in the way, over it. */
export function ChallengeStage({ title, camera, model, onLeave }: Props) {
  const done = doneOf(model);
  useEffect(() => {
    // With the eyes shut nobody sees that it was seen.
    if (done > 0) navigator.vibrate?.(80);
  }, [done]);
  const hint = model?.hint;
  const asked = askedOf(model);
  useVoicePrompt(asked && challengeWords[asked]);
  return (
    <CameraStage
      title={title}
      camera={camera}
      faceGood={model !== null && model.hint === null}
      guidance={hint && hintWords[hint]}
      top={
        <button type="button" className={styles.leave} onClick={onLeave}>
          遇到困难
        </button>
      }
    >
      <div className={styles.row}>
        <ChallengeFigure challenge={asked} />
        <div className={styles.words} role="status">
          <h2>
            <WholeWords>{instruction(model)}</WholeWords>
          </h2>
          <p>{place(model)}</p>
        </div>
        <TimeLeft model={model} />
      </div>
      <div className={styles.dots} aria-hidden="true">
        {model?.challenges.map((challenge, i) => (
          <span key={challenge} className={i < done ? styles.done : undefined} />
        ))}
      </div>
    </CameraStage>
  );
}

/** Beside what is read out: a number that changes each second would never let it finish. */
function TimeLeft({ model }: { readonly model: ChallengeModel | null }) {
  if (!model || isOver(model) || model.stage.kind === 'positioning') return null;
  return (
    <p className={styles.left} role="timer">
      还有 <b>{Math.max(0, Math.ceil(timeLeftMs(model) / 1000))}</b> 秒
    </p>
  );
}

function askedOf(model: ChallengeModel | null): FaceChallenge | null {
  return model?.stage.kind === 'asking' ? (model.challenges[model.stage.index] ?? null) : null;
}

function doneOf(model: ChallengeModel | null): number {
  if (!model) return 0;
  const { stage, challenges } = model;
  if (stage.kind === 'done') return challenges.length;
  return stage.kind === 'asking' || stage.kind === 'returning' ? stage.index : 0;
}

function instruction(model: ChallengeModel | null): string {
  if (!model) return '正在准备，请稍候';
  if (model.stage.kind === 'returning') return '很好，请正对屏幕';
  if (model.stage.kind === 'done') return '动作都做完了';
  const challenge = askedOf(model);
  return challenge ? challengeWords[challenge] : '请正对屏幕，脸放在框内';
}

function place(model: ChallengeModel | null): string {
  if (!model) return '首次使用需要几秒钟';
  const { stage, challenges } = model;
  if (stage.kind === 'asking') return `第 ${stage.index + 1} 个动作，共 ${challenges.length} 个`;
  if (stage.kind === 'done') return '正在保存，请稍候';
  if (stage.kind === 'returning') return `已完成 ${stage.index} 个，共 ${challenges.length} 个`;
  return beginning[(stage.kind === 'positioning' && stage.again) || 'first'];
}

const beginning = {
  first: '看清后会提示动作',
  face_left: '刚才脸离开了画面，我们重新开始',
  eyes_shut: '刚才眼睛没有睁开，我们重新开始',
} as const;
