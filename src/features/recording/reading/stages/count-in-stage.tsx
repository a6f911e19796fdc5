import type { ReadingPosition, ScriptSegment } from '../../../../../media/recording/script.types.ts';
import { useReadingPreferences } from '../teleprompter/reading-preferences.ts';
import { SegmentBars } from '../teleprompter/segment-bars.tsx';
import { Teleprompter } from '../teleprompter/teleprompter.tsx';
import { segmentParts, startAt } from '../teleprompter/teleprompter-pace.ts';
import { OverPicture, StageControls, StageWords } from '../stage/recording-stage.tsx';
import { CountIn } from './count-in.tsx';

interface Props {
  readonly segments: readonly ScriptSegment[];
  readonly from: ReadingPosition;
  /** `opening`: the camera is awaited; `done`: counted in, and the recording's first frame is. */
  readonly countIn: 'opening' | 'counting' | 'done';
  readonly onDone: () => void;
}

/** The first words stand there already, where they are read a moment later. */
export function CountInStage({ segments, from, countIn, onDone }: Props) {
  const [preferences] = useReadingPreferences();
  const place = segments.findIndex(({ index }) => index === from.segment);
  const segment = segments[place];
  return (
    <>
      <OverPicture face="sought" guidance={countIn === 'opening' ? '正在打开摄像头' : null}>
        {countIn === 'counting' && <CountIn onDone={onDone} />}
      </OverPicture>
      <StageWords>
        <h1 className="visually-hidden">准备开始</h1>
        <SegmentBars parts={segmentParts(segments, startAt(from))} at={place + 1} />
        {segment && (
          <Teleprompter
            segment={segment}
            upcoming={segments[place + 1]}
            at={from}
            textSize={preferences.textSize}
          />
        )}
      </StageWords>
      <StageControls>{null}</StageControls>
    </>
  );
}
