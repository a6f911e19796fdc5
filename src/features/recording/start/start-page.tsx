import { Navigate } from 'react-router-dom';
import type { SessionState } from '../../../../media/recording/session.types.ts';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { PendingPage } from '../../../parts/failure/pending-page.tsx';
import { films, useFlow, useHeldState } from '../session/flow.ts';
import { GuidePage } from './guide-page.tsx';
import { RefusedPage } from './refused-page.tsx';
import { useReadContent } from '../use-read-content.ts';
import { heldText, notConnectedText } from '../words.ts';

export default function StartPage() {
  return <PageGuard page="/recording-start-video">{(props) => <Start {...props} />}</PageGuard>;
}

function Start(props: GuardedPageProps) {
  const content = useReadContent(props.transmitRecordNo);
  return content.kind === 'pending' ? <PendingPage {...content} /> : <There {...props} content={content} />;
}

type ThereProps = GuardedPageProps & {
  readonly content: Extract<ReturnType<typeof useReadContent>, { kind: 'there' }>;
};

/** Nothing is left to do before a camera: what becomes of the recording stands on the camera's page. */
const allRead: ReadonlySet<SessionState['kind']> = new Set(['complete', 'submitting']);

/** The guide stays as it is while the camera is opened from it, and until the camera's page is there. */
function There(props: ThereProps) {
  const { held } = useFlow();
  const state = useHeldState(held);
  const { transmitRecordNo } = props;
  const filming = held && state.kind === 'checking' && films(state.rung);
  if (held && state.kind === 'checking' && !films(state.rung))
    return <RefusedPage held={held} refusal="unsupported" transmitRecordNo={transmitRecordNo} />;
  if (held && state.kind === 'refused')
    return <RefusedPage held={held} refusal={state.refusal} transmitRecordNo={transmitRecordNo} />;
  if (held && state.kind === 'failed' && isOfStorage(state))
    return <RefusedPage held={held} refusal="storage" transmitRecordNo={transmitRecordNo} />;
  return (
    <>
      <GuidePage
        {...props}
        opening={state.kind === 'opening' || filming === true}
        problem={state.kind === 'failed' ? problemOf(state) : null}
      />
      {(filming || allRead.has(state.kind)) && <Navigate to="/recording-video" replace />}
    </>
  );
}

type Failed = Extract<SessionState, { kind: 'failed' }>;

/** Neither the network, nor the server, nor another window: the phone opened nothing to keep a film in. */
const isOfStorage = ({ held, notLoaded, code }: Failed): boolean => !held && !notLoaded && code === null;

/** In words; a refusal of the server comes in its own. */
function problemOf({ held, notLoaded, message }: Failed): string {
  if (held) return heldText;
  return notLoaded ? notConnectedText : message;
}
