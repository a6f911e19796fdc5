import { Link } from 'react-router-dom';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import { OwnConsents } from '../../parts/consent/own-consents.tsx';
import { WithdrawCard } from '../../parts/consent/withdraw-card.tsx';
import type { DataSubject } from '../../parts/consent/own-data-row.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './own-data.module.css';

interface Props {
  readonly subject: DataSubject;
  readonly copy: OwnCopy;
}

/** What one may do about what is kept: put it right, and take consents back. */
export const Rights = ({ subject, copy }: Props) => (
  <>
    <Consents subject={subject} copy={copy} />
    <Card title="更正和删除">
      <p>
        {howToCorrect(subject)}撤回授权后，相关内容立即删除。有其他要求，
        {copy.service_phone ? (
          <>
            请拨打 <a href={`tel:${copy.service_phone}`}>{copy.service_phone}</a>。
          </>
        ) : (
          <>请联系{copy.insurer}。</>
        )}
      </p>
    </Card>
  </>
);

function howToCorrect(subject: DataSubject): string {
  if ('process_no' in subject) return '付款前，可以回到投保页面更正。';
  return subject.isRecording ? '信息有误，请告诉您的顾问。' : '信息有误，请告诉投保人更正。';
}

function Consents({ subject, copy }: Props) {
  const [own] = copy.people;
  const memberNo = own?.member_no ?? null;
  if ('process_no' in subject) return <OwnConsents processNo={subject.process_no} />;
  const { transmit_record_no, isRecording } = subject;
  if (isRecording)
    return (
      <Card title="授权">
        <Link className={styles.link} to={`/recording-privacy?transmitRecordNo=${transmit_record_no}`}>
          查看或撤回授权
        </Link>
      </Card>
    );
  if (memberNo === null) return null;
  return <WithdrawCard title="我的信息怎么用" owner={{ transmit_record_no, member_no: memberNo }} />;
}
