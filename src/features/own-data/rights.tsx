import { Link } from 'react-router-dom';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import { OwnConsents } from '../../parts/consent/own-consents.tsx';
import { WithdrawCard } from '../../parts/consent/withdraw-card.tsx';
import type { DataSubject } from '../../parts/consent/own-data-row.tsx';
import type { SaleRoute } from '../../process/sale/step-route.ts';
import { addressOf } from '../../process/sale/use-process-no.ts';
import { Card } from '../../ui/card.tsx';
import styles from './own-data.module.css';

interface Props {
  readonly subject: DataSubject;
  readonly copy: OwnCopy;
  readonly step?: ProcessStep;
}

/** What one may do about what is kept: put it right, and take consents back. */
export const Rights = ({ subject, copy, step }: Props) => (
  <>
    <Consents subject={subject} copy={copy} />
    <Card title="更正和删除">
      <p>
        {step ? <WhereToCorrect {...{ subject, step }} /> : howToCorrect(subject)}
        撤回授权后，相关内容立即删除。{isPaid(step) ? '如需更正或有其他要求' : '有其他要求'}，
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

const isPaid = (step?: ProcessStep): boolean => step === 'show_policy' || step === 'online_visit';

/** Where somebody who applied corrects by themselves; nothing is corrected of what is over. */
function WhereToCorrect({ subject, step }: Required<Pick<Props, 'subject' | 'step'>>) {
  if (!('process_no' in subject) || isPaid(step) || step === 'cancel_order') return null;
  const to = (page: SaleRoute) => addressOf(page, subject.process_no);
  if (step === 'premium_trial' || step === 'info_collect')
    return (
      <>
        提交前可以回到<Link to={to('/insure')}>投保页面</Link>修改。
      </>
    );
  if (step !== 'order_confirmation' && step !== 'payment') return <>付款前可在“订单确认”更正。</>;
  return (
    <>
      付款前可在<Link to={to('/order-info-confirm')}>“订单确认”</Link>更正。
    </>
  );
}

function howToCorrect(subject: DataSubject): string {
  return 'isRecording' in subject ? '信息有误，请告诉您的顾问。' : '信息有误，请告诉投保人更正。';
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
