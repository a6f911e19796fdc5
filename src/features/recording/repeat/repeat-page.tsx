import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Segment, WillCheck } from '../../../../contract/model/recording.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { type HeldRecording, useFlow, useSessionState } from '../session/flow.ts';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { readHere } from './read-here.ts';
import { SegmentCard } from './segment-card.tsx';
import { SegmentPlayer } from './segment-player.tsx';
import { placeOf } from '../step-place.ts';
import { useReadContent } from '../use-read-content.ts';

export default function RepeatPage() {
  return <PageGuard page="/recording-repeat">{(props) => <Repeat {...props} />}</PageGuard>;
}

function Repeat({ transmitRecordNo, detail }: GuardedPageProps) {
  const { held } = useFlow();
  const content = useReadContent(transmitRecordNo);
  if (content.kind === 'pending') return <PendingPage {...content} />;
  const { segments } = content.content;
  const of = { segments, willCheck: detail.will_check };
  return held ? <OnDevice held={held} {...of} /> : <Returned {...of} />;
}

interface Content {
  readonly segments: readonly Segment[];
  readonly willCheck: WillCheck;
}

/** Read just now, on this device: look, repeat one, submit. */
function OnDevice({ held, segments, willCheck }: Content & { readonly held: HeldRecording }) {
  const navigate = useNavigate();
  const back = useWayBack('/single-recording', { replace: true });
  const flow = useFlow();
  const state = useSessionState(held.session);
  const [open, setOpen] = useState<number | null>(null);
  const read = readHere(segments, held.script);
  const again = (segment: number) => {
    flow.plan({ from: { segment, phrase: 0 }, only: segment });
    void navigate('/recording-video');
  };
  const submit = () => {
    void held.session.submit();
    void navigate('/recording-video');
  };
  return (
    <Page
      title="查看录制"
      back={back}
      step={placeOf('reading', willCheck, 0.9)}
      actions={
        <Button disabled={state.kind !== 'complete' && state.kind !== 'failed'} onClick={submit}>
          提交录制
        </Button>
      }
    >
      {read.map(({ segment, place }) => (
        <SegmentCard
          key={segment.index}
          place={place}
          segment={segment}
          actions={
            <>
              <Button
                look="outline"
                small
                aria-expanded={open === segment.index}
                onClick={() => setOpen(open === segment.index ? null : segment.index)}
              >
                {open === segment.index ? '收起录像' : '查看录像'}
              </Button>
              <Button look="plain" small onClick={() => again(segment.index)}>
                重录这一段
              </Button>
            </>
          }
        >
          {open === segment.index && (
            <SegmentPlayer session={held.session} segment={segment.index} name={`第 ${place} 段`} />
          )}
        </SegmentCard>
      ))}
    </Page>
  );
}

/** Come back to from a verdict: nothing of it is on this device, and the camera wants a tap first. */
function Returned({ segments, willCheck }: Content) {
  const navigate = useNavigate();
  const back = useWayBack('/single-recording', { replace: true });
  const repeat = segments.filter(({ status }) => status === 'repeat');
  // After a reload of what was read and not submitted: the guide goes on with it.
  if (repeat.length === 0) return <Redirect to="/recording-start-video" />;
  return (
    <Page
      title="需要重录的段落"
      back={back}
      step={placeOf('reading', willCheck, 0.2)}
      actions={
        <Button onClick={() => void navigate('/recording-start-video')}>重新录制这 {repeat.length} 段</Button>
      }
    >
      {repeat.map((segment) => (
        <SegmentCard key={segment.index} place={segments.indexOf(segment) + 1} segment={segment} />
      ))}
    </Page>
  );
}
