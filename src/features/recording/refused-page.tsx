import type { CameraRefusal } from '../../../media/pipeline/session.types.ts';
import { platform } from '../../platform/current.ts';
import { permissionSteps } from '../../platform/permission-steps.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { CameraFile } from './camera-file.tsx';
import type { Held } from './flow.ts';
import guide from './guide-page.module.css';
import { useNavigate } from 'react-router-dom';
import { needsPermission, refusalWords } from './words.ts';

interface Props {
  readonly held: Held;
  readonly refusal: CameraRefusal;
}

/** Why the camera is not there, what to do in this very browser, and the next rung. */
export function RefusedPage({ held, refusal }: Props) {
  const navigate = useNavigate();
  const words = refusalWords[refusal];
  return (
    <StatePage
      tone="attention"
      bar="录制准备"
      title={words.title}
      text={words.text}
      actions={<Button onClick={() => void held.session.open()}>重新打开</Button>}
    >
      {needsPermission(refusal) && (
        <Card title="怎样允许">
          <ol className={guide.how}>
            {permissionSteps[platform.family].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      )}
      <Card title="还是不行？">
        <CameraFile
          segments={held.script.segments}
          onFile={(file) => {
            void held.session.takeFile(file);
            void navigate('/recording-video', { replace: true });
          }}
        />
      </Card>
    </StatePage>
  );
}
