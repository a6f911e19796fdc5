import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ConfirmDetail } from '../../../contract/services/single-recording.ts';
import { useRecordingStanding } from '../../process/recording-standing.ts';
import type { RecordingRoute } from '../../process/recording-steps.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { FailurePage } from './failure-page.tsx';
import { useTransmitRecordNo } from './transmit-record.ts';

export interface Standing {
  readonly transmitRecordNo: string;
  readonly detail: ConfirmDetail;
}

interface Props {
  readonly page: RecordingRoute;
  readonly children: (standing: Standing) => ReactNode;
}

/** Shows a page only where the server says that the recording stands there. */
export function Gate(props: Props) {
  const transmitRecordNo = useTransmitRecordNo();
  if (!transmitRecordNo) return <Navigate to="/link_failure" replace />;
  return <Asked key={transmitRecordNo} {...props} transmitRecordNo={transmitRecordNo} />;
}

function Asked({ page, children, transmitRecordNo }: Props & { readonly transmitRecordNo: string }) {
  const standing = useRecordingStanding(transmitRecordNo, page);
  switch (standing.kind) {
    case 'asking':
      return <PageSkeleton />;
    case 'leave':
      return <Navigate to={standing.to} replace />;
    case 'failed':
      return <FailurePage failure={standing.failure} onRetry={standing.retry} />;
    case 'stay':
      return children({ transmitRecordNo, detail: standing.detail });
  }
}
