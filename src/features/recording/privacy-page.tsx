import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { ConsentStanding } from '../../../contract/services/consent.ts';
import { type Failure, failureCode } from '../../api/failure.ts';
import { dateTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { Tag } from '../../ui/tag.tsx';
import { recordingApi } from './api.ts';
import { ConsentTerms } from './consent-card.tsx';
import { FailurePage } from './failure-page.tsx';
import styles from './privacy-page.module.css';
import { useTransmitRecordNo } from './transmit-record.ts';
import { WithdrawSheet } from './withdraw-sheet.tsx';

const bar = '隐私与授权';

/** What the customer consented to, and the way to take it back (rule R20). */
export default function PrivacyPage() {
  const transmitRecordNo = useTransmitRecordNo();
  if (!transmitRecordNo) return <Navigate to="/link_failure" replace />;
  return <Privacy transmitRecordNo={transmitRecordNo} />;
}

function Privacy({ transmitRecordNo }: { readonly transmitRecordNo: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = recordingApi.useConsentsQuery(
    { transmit_record_no: transmitRecordNo },
    { refetchOnMountOrArgChange: true },
  );
  const [withdrawing, setWithdrawing] = useState<ConsentStanding | null>(null);
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
  if (!data && error) return <FailurePage failure={error as Failure} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page title={bar} back>
      {done && (
        <Notice tone="good" live>
          {done}
        </Notice>
      )}
      {data.consents.map((standing) => (
        <Card key={standing.purpose} title={standing.title} aside={<Given standing={standing} />}>
          {standing.given_at !== null && <p className={styles.when}>{dateTime(standing.given_at)} 同意</p>}
          {standing.given_at === null && standing.withdrawn_at !== null && (
            <p className={styles.when}>{dateTime(standing.withdrawn_at)} 撤回</p>
          )}
          <details className={styles.terms}>
            <summary>查看授权内容</summary>
            <ConsentTerms standing={standing} />
          </details>
          {standing.given_at !== null && (
            <div className={styles.withdraw}>
              <Button look="plain" small onClick={() => setWithdrawing(standing)}>
                撤回{standing.title}
              </Button>
            </div>
          )}
        </Card>
      ))}
      <Notice tone="info">其他个人信息的查询、更正和删除，请联系您的顾问或保险公司。</Notice>
      {withdrawing && (
        <WithdrawSheet
          transmitRecordNo={transmitRecordNo}
          recordingNo={data.recording_no}
          standing={withdrawing}
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

function Given({ standing }: { readonly standing: ConsentStanding }) {
  if (standing.given_at !== null) return <Tag tone="good">✓ 已同意</Tag>;
  return <Tag tone="quiet">{standing.withdrawn_at === null ? '未授权' : '已撤回'}</Tag>;
}
