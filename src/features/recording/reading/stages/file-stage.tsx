import { useNavigate } from 'react-router-dom';
import type { SessionState } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { StatePage } from '../../../../ui/state-page.tsx';
import { CameraFile } from '../../session/camera-file.tsx';
import type { HeldRecording } from '../../session/flow.ts';
import { fileWords } from '../../words.ts';

interface Props {
  readonly held: HeldRecording;
  readonly state: Extract<SessionState, { kind: 'preparing' | 'file_refused' }>;
}

/** A file of the phone's own camera: being read and made small, or why it cannot be used. */
export function FileStage({ held: { session, script }, state }: Props) {
  const navigate = useNavigate();
  const back = () => {
    session.cancelFile();
    const { kind } = state.before;
    if (kind === 'refused' || kind === 'checking') void navigate('/recording-start-video', { replace: true });
  };
  if (state.kind === 'preparing')
    return (
      <StatePage
        tone="waiting"
        bar="朗读录制"
        title="正在处理视频"
        text="正在压缩，让上传更快。请保持页面打开。"
        actions={
          <Button look="outline" onClick={back}>
            取消
          </Button>
        }
      >
        <Card>
          <ProgressBar label="处理进度" fraction={state.fraction} />
          <p>已完成 {Math.round(state.fraction * 100)}%</p>
        </Card>
      </StatePage>
    );
  const words = fileWords[state.fault];
  return (
    <StatePage
      tone="attention"
      bar="朗读录制"
      title={words.title}
      text={words.text}
      actions={
        <Button look="outline" onClick={back}>
          返回
        </Button>
      }
    >
      <Card title="再拍一次">
        <CameraFile
          segments={script.segments}
          onOpen={() => session.releaseCamera()}
          onFile={(file) => void session.takeFile(file)}
        />
      </Card>
    </StatePage>
  );
}
