import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ConfirmDetail } from '../../../contract/services/single-recording.ts';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { useRecordingProgress } from './recording-progress.ts';
import type { RecordingRoute } from './step-route.ts';
import { useNumberedAddress, useTransmitRecordNo } from './use-transmit-record-no.ts';
import { Redirect } from '../../parts/redirect/redirect.tsx';

/** What every guarded page of a recording is given. */
export interface GuardedPageProps {
  readonly transmitRecordNo: string;
  readonly detail: ConfirmDetail;
}

interface Props {
  readonly page: RecordingRoute;
  /** Whether it stays in sight while it is led away from, so that nothing blank comes between. */
  readonly staysWhileLeaving?: boolean;
  readonly children: (props: GuardedPageProps) => ReactNode;
}

/** Shows a page only where the server says that the recording has come to it. */
export function PageGuard(props: Props) {
  const transmitRecordNo = useTransmitRecordNo();
  if (!transmitRecordNo) return <Redirect to="/link_failure" />;
  return <Reconciled key={transmitRecordNo} {...props} transmitRecordNo={transmitRecordNo} />;
}

function Reconciled({
  page,
  staysWhileLeaving = false,
  children,
  transmitRecordNo,
}: Props & { readonly transmitRecordNo: string }) {
  const progress = useRecordingProgress(transmitRecordNo, page);
  useNumberedAddress(transmitRecordNo, progress.kind !== 'leave');
  if (progress.kind === 'pending') return <PendingPage {...progress} />;
  const leaving = progress.kind === 'leave';
  const { detail } = progress;
  const stays = detail && (!leaving || staysWhileLeaving);
  if (leaving && !stays) return <Redirect to={progress.to} />;
  return (
    <>
      {stays && children({ transmitRecordNo, detail })}
      {leaving && <Navigate to={progress.to} replace />}
    </>
  );
}
