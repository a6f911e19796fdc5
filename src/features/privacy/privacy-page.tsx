import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ConsentState } from '../../../contract/services/consent.ts';
import { failureCode } from '../../api/failure.ts';
import { beijingTime } from '../../lib/dates.ts';
import { useWayBack } from '../../lib/use-way-back.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { consentApi } from '../../parts/consent/api.ts';
import { ConsentTerms } from '../../parts/consent/consent-card.tsx';
import { OwnDataRow } from '../../parts/consent/own-data-row.tsx';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import styles from './privacy-page.module.css';
import { useNumberedAddress, useTransmitRecordNo } from '../../process/recording/use-transmit-record-no.ts';
import { WithdrawSheet } from './withdraw-sheet.tsx';
import { Redirect } from '../../parts/redirect/redirect.tsx';

const bar = '隐私与授权';

/** What the customer consented to, and the way to take it back (rule R20). */
export default function PrivacyPage() {
  const transmitRecordNo = useTransmitRecordNo();
  if (!transmitRecordNo) return <Redirect to="/link_failure" />;
  return <Privacy transmitRecordNo={transmitRecordNo} />;
}

function Privacy({ transmitRecordNo }: { readonly transmitRecordNo: string }) {
  useNumberedAddress(transmitRecordNo, true);
  const navigate = useNavigate();
  const back = useWayBack('/single-recording', { replace: true });
  const { data, error, refetch } = consentApi.useConsentsQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: true },
  );
  const [withdrawing, setWithdrawing] = useState<ConsentState | null>(null);
  const [done, setDone] = useState<string | null>(null);
  if (error && failureCode(error) === catalogue.identityNeeded.code)
    return (
      <StatePage
        tone="attention"
        bar={bar}
        title="请先验证身份"
        text="授权记录只给您本人看。验证身份后，可以在这里查看和撤回。"
        actions={<Button onClick={() => void navigate('/identity-confirm')}>去验证身份</Button>}
      />
    );
  if (!data) return <PendingQuery query={{ error, refetch }} />;
  return (
    <Page title={bar} back={back}>
      {done && (
        <Notice tone="good" live>
          {done}
        </Notice>
      )}
      {data.consents.map((consent) => (
        <ConsentRecord key={consent.purpose} consent={consent} onWithdraw={() => setWithdrawing(consent)} />
      ))}
      <OwnDataRow subject={{ transmit_record_no: transmitRecordNo, isRecording: true }} />
      {withdrawing && data.recording_no !== null && (
        <WithdrawSheet
          transmitRecordNo={transmitRecordNo}
          recordingNo={data.recording_no}
          consent={withdrawing}
          onClose={() => setWithdrawing(null)}
          onDone={(words) => {
            setWithdrawing(null);
            setDone(words);
          }}
        />
      )}
    </Page>
  );
}

interface RecordProps {
  readonly consent: ConsentState;
  readonly onWithdraw: () => void;
}

/** One consent: whether and when it was given, to what, and the way to take it back. */
function ConsentRecord({ consent, onWithdraw }: RecordProps) {
  return (
    <Card title={consent.title} aside={<Given consent={consent} />}>
      <When consent={consent} />
      <details className={styles.terms}>
        <summary>查看授权内容</summary>
        <ConsentTerms consent={consent} />
      </details>
      {consent.held_since !== null && (
        <div className={styles.withdraw}>
          <Button look="plain" small onClick={onWithdraw}>
            撤回{consent.title}
          </Button>
        </div>
      )}
    </Card>
  );
}

function When({ consent: { given_at, held_since, withdrawn_at } }: { readonly consent: ConsentState }) {
  if (given_at !== null) return <p className={styles.when}>{beijingTime(given_at)} 同意</p>;
  if (held_since !== null)
    return <p className={styles.when}>{beijingTime(held_since)} 同意，之后授权内容有更新</p>;
  return withdrawn_at !== null && <p className={styles.when}>{beijingTime(withdrawn_at)} 撤回</p>;
}

function Given({ consent: { given_at, held_since, withdrawn_at } }: { readonly consent: ConsentState }) {
  if (given_at !== null) return <Tag tone="good">✓ 已同意</Tag>;
  if (held_since !== null) return <Tag tone="good">✓ 已同意旧版</Tag>;
  return <Tag tone="quiet">{withdrawn_at === null ? '未授权' : '已撤回'}</Tag>;
}
