import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ConfirmDetail } from '../../../contract/services/single-recording.ts';
import { PendingPage } from '../../parts/failure/pending-page.tsx';
import { useRecordingProgress } from './recording-progress.ts';
import type { RecordingRoute } from './step-route.ts';
import { useTransmitRecordNo } from './use-transmit-record-no.ts';

/** What every guarded page of a recording is given. */
export interface GuardedPageProps {
  readonly transmitRecordNo: string;
  readonly detail: ConfirmDetail;
}

interface Props {
  readonly page: RecordingRoute;
  readonly children: (props: GuardedPageProps) => ReactNode;
}

/** Shows a page only where the server says that the recording has come to it. */
export function PageGuard(props: Props) {
  const transmitRecordNo = useTransmitRecordNo();
  if (!transmitRecordNo) return <Navigate to="/link_failure" replace />;
  return <Reconciled key={transmitRecordNo} {...props} transmitRecordNo={transmitRecordNo} />;
}

function Reconciled({ page, children, transmitRecordNo }: Props & { readonly transmitRecordNo: string }) {
  const progress = useRecordingProgress(transmitRecordNo, page);
  switch (progress.kind) {
    case 'leave':
      return <Navigate to={progress.to} replace />;
    case 'pending':
      return <PendingPage {...progress} />;
    case 'stay':
      return children({ transmitRecordNo, detail: progress.detail });
  }
}
