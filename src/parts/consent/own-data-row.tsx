import { useLocation, useNavigate } from 'react-router-dom';
import { Card } from '../../ui/card.tsx';
import { TapRow } from '../../ui/tap-row.tsx';

/** Who applied; an invited member by their link; who reads, by the link of a recording. */
export type DataSubject =
  { readonly process_no: string } | { readonly transmit_record_no: string; readonly isRecording?: true };

/** Where somebody sees what is kept of them; it also opens on another device. */
export const ownDataAddress = (subject: DataSubject): string =>
  `/own-data?${new URLSearchParams(
    'process_no' in subject
      ? { processNo: subject.process_no }
      : { transmitRecordNo: subject.transmit_record_no, ...(subject.isRecording && { of: 'recording' }) },
  ).toString()}`;

/** The way to a copy of what is kept of who asks (rule R26); not on that page itself. */
export function OwnDataRow({ subject }: { readonly subject: DataSubject }) {
  const navigate = useNavigate();
  if (useLocation().pathname === '/own-data') return null;
  return (
    <Card>
      <TapRow
        title="查看和复制我的信息"
        note="保存了哪些信息、保存多久、提供给谁、谁查看过"
        onTap={() => void navigate(ownDataAddress(subject))}
      />
    </Card>
  );
}
