import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { films, type Held, useFlow, useSessionState } from '../session/flow.ts';
import { GuidePage } from './guide-page.tsx';
import { RefusedPage } from './refused-page.tsx';
import { CheckPage } from './check-page.tsx';
import { useReadContent } from '../use-read-content.ts';

export default function StartPage() {
  return <PageGuard page="/recording-start-video">{(props) => <Start {...props} />}</PageGuard>;
}

function Start(props: GuardedPageProps) {
  const { held } = useFlow();
  const content = useReadContent(props.transmitRecordNo);
  if (content.kind === 'pending') return <PendingPage {...content} />;
  return held ? (
    <Opened {...props} content={content} held={held} />
  ) : (
    <GuidePage {...props} content={content} opening={false} />
  );
}

type OpenedProps = GuardedPageProps & {
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
