import type { ReadingPosition } from '../../../../../media/recording/script.types.ts';
import { CameraStage } from '../../../../ui/camera-stage.tsx';
import type { Held } from '../../session/flow.ts';
import { useReadingPreferences } from '../teleprompter/reading-preferences.ts';
import { Teleprompter } from '../teleprompter/teleprompter.tsx';
import { CountIn } from './count-in.tsx';

interface Props {
  readonly held: Held;
  readonly from: ReadingPosition;
  readonly onDone: () => void;
}

/** The first words stand there already while it counts in. */
export function CountInStage({ held, from, onDone }: Props) {
  const [preferences] = useReadingPreferences();
  const segment = held.script.segments.find(({ index }) => index === from.segment);
  return (
    <CameraStage title="准备开始" camera={held.session} over={<CountIn onDone={onDone} />}>
      {segment && <Teleprompter segment={segment} at={from} textSize={preferences.textSize} />}
    </CameraStage>
  );
}
