import { Gate, type Standing } from './gate.tsx';
import { FailurePage } from './failure-page.tsx';
import { films, type Held, useFlow, useSessionState } from './flow.ts';
import { GuidePage } from './guide-page.tsx';
import { RefusedPage } from './refused-page.tsx';
import { CheckPage } from './check-page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useReadContent } from './use-read-content.ts';

export default function StartPage() {
  return <Gate page="/recording-start-video">{(standing) => <Start {...standing} />}</Gate>;
}

function Start(standing: Standing) {
  const { held } = useFlow();
  const content = useReadContent(standing.transmitRecordNo);
  if (content.kind === 'asking') return <PageSkeleton />;
  if (content.kind === 'failed') return <FailurePage failure={content.failure} onRetry={content.retry} />;
  return held ? (
    <Opened {...standing} content={content} held={held} />
  ) : (
    <GuidePage {...standing} content={content} opening={false} />
  );
}

type OpenedProps = Standing & {
  readonly content: Extract<ReturnType<typeof useReadContent>, { kind: 'there' }>;
  readonly held: Held;
};

function Opened({ held, ...guide }: OpenedProps) {
  const state = useSessionState(held.session);
  switch (state.kind) {
    case 'checking':
      if (!films(state.rung))
        return <RefusedPage held={held} refusal="unsupported" transmitRecordNo={guide.transmitRecordNo} />;
      return <CheckPage session={held.session} checks={state.checks} />;
    case 'refused':
      return <RefusedPage held={held} refusal={state.refusal} transmitRecordNo={guide.transmitRecordNo} />;
    default:
      return <GuidePage {...guide} opening={state.kind === 'opening'} />;
  }
}
