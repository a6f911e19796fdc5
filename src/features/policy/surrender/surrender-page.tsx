import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { RequestOf } from '../../../../contract/define.ts';
import type { SurrenderQuote } from '../../../../contract/model/policy.ts';
import type { policy } from '../../../../contract/services/policy.ts';
import { failureCode } from '../../../api/failure.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { CaptchaSheet } from '../../../parts/captcha/captcha-sheet.tsx';
import { PendingQuery } from '../../../parts/failure/pending-page.tsx';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { useSurrenderQuoteQuery } from '../api.ts';
import type { PolicyPageProps } from '../props.ts';
import { PhoneRow } from '../rows/phone-row.tsx';
import styles from './surrender-page.module.css';
import { useSurrender } from './use-surrender.ts';

const bar = '犹豫期退保';

type Reason = NonNullable<RequestOf<typeof policy.surrender>['reason']>;

const reasons: readonly { readonly value: Reason; readonly label: string }[] = [
  { value: 'money', label: '用钱急' },
  { value: 'twice', label: '买重复了' },
  { value: 'unclear', label: '没看懂' },
  { value: 'service', label: '服务不满意' },
  { value: 'other', label: '其他' },
];

/** What is paid back first, then what ends with it; nobody has to say why, or to speak with anybody. */
export default function SurrenderPage({ processNo, detail }: PolicyPageProps) {
  const { data, error, refetch } = useSurrenderQuoteQuery(
    { process_no: processNo },
    { refetchOnMountOrArgChange: true },
  );
  const code = error ? failureCode(error) : null;
  if (code === catalogue.policyEnded.code) return <Redirect to={addressOf('/order-info', processNo)} />;
  if (code === catalogue.coolingOffOver.code)
    return (
      <ServicePage
        processNo={processNo}
        phone={detail.service_phone}
        title="犹豫期已经结束"
        text="现在退保按现金价值办理，由客服为您计算并办理。"
      />
    );
  if (code === catalogue.surrenderByService.code)
    return (
      <ServicePage
        processNo={processNo}
        phone={detail.service_phone}
        title="请联系客服退保"
        text="这份保单已有续期保费到期，由客服核对您已交的全部保费，再为您办理退保。"
      />
    );
  if (!data) return <PendingQuery bar={bar} query={{ error, refetch }} />;
  return <Surrender processNo={processNo} quote={data} />;
}

interface ServiceProps {
  readonly processNo: string;
  readonly phone: string;
  readonly title: string;
  readonly text: string;
}

/** What is not done here, and whom to call. */
function ServicePage({ processNo, phone, title, text }: ServiceProps) {
  const back = useWayBack(addressOf('/order-info', processNo), { replace: true });
  return (
    <StatePage
      bar={bar}
      tone="attention"
      title={title}
      text={text}
      actions={<Button onClick={back}>返回保单</Button>}
    >
      <PhoneRow title="请客服办理退保" phone={phone} />
    </StatePage>
  );
}

function Surrender({ processNo, quote }: { readonly processNo: string; readonly quote: SurrenderQuote }) {
  const back = useWayBack(addressOf('/order-info', processNo), { replace: true });
  const [reason, setReason] = useState<Reason | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [proving, setProving] = useState(false);
  const agreement = useRef<HTMLDivElement>(null);
  const goOn = () => {
    if (agreed) return setProving(true);
    setAsked(true);
    agreement.current?.scrollIntoView({ block: 'center' });
    agreement.current?.querySelector('input')?.focus();
  };
  return (
    <Page
      title={bar}
      back={back}
      actions={
        <>
          <Button look="outline" onClick={back}>
            再想想
          </Button>
          <Button unready={!agreed} onClick={goOn}>
            <WholeWords>验证手机并退保</WholeWords>
          </Button>
        </>
      }
    >
      <Amount quote={quote} />
      <Notice tone="attention" title="退保后，保障立即终止">
        {quote.consequence}
      </Notice>
      <WhyCard reason={reason} onReason={setReason} />
      <PhoneRow
        title="先跟客服聊聊"
        text={`${quote.service_phone}，不影响您退保`}
        phone={quote.service_phone}
      />
      <div ref={agreement}>
        <Agreement agreed={agreed} missing={asked && !agreed} onAgreed={setAgreed} />
      </div>
      {proving && (
        <Proof processNo={processNo} quote={quote} reason={reason} onClose={() => setProving(false)} />
      )}
    </Page>
  );
}

const Amount = ({ quote }: { readonly quote: SurrenderQuote }) => (
  <section className={styles.amount}>
    <p>可退金额，全额</p>
    <Money fen={quote.amount_fen} large />
    <p>退回{quote.to}</p>
    <p>{quote.working_days} 个工作日内到账</p>
  </section>
);

interface AgreementProps {
  readonly agreed: boolean;
  /** It was gone on without it. */
  readonly missing: boolean;
  readonly onAgreed: (agreed: boolean) => void;
}

function Agreement({ agreed, missing, onAgreed }: AgreementProps) {
  const message = useId();
  return (
    <Card>
      <CheckBox
        checked={agreed}
        invalid={missing}
        {...(missing && { describedBy: message })}
        onChange={onAgreed}
      >
        我已了解，自愿退保
      </CheckBox>
      {missing && (
        <p id={message} className={styles.missing} role="alert">
          请先勾选，再验证手机
        </p>
      )}
    </Card>
  );
}

interface WhyProps {
  readonly reason: Reason | null;
  readonly onReason: (reason: Reason) => void;
}

function WhyCard({ reason, onReason }: WhyProps) {
  const group = useId();
  return (
    <Card>
      <h2 id={group} className={styles.why}>
        方便说说原因吗（可不选）
      </h2>
      <ChoiceChips
        labelledBy={group}
        choices={reasons}
        chosen={reason === null ? [] : [reason]}
        onChoose={(value) => onReason(value as Reason)}
      />
    </Card>
  );
}

interface ProofProps {
  readonly processNo: string;
  readonly quote: SurrenderQuote;
  readonly reason: Reason | null;
  readonly onClose: () => void;
}

function Proof({ processNo, quote, reason, onClose }: ProofProps) {
  const navigate = useNavigate();
  const check = useSurrender(processNo, reason);
  return (
    <CaptchaSheet
      title="验证手机并退保"
      mobile={quote.mobile_masked ?? ''}
      check={check}
      help={`请看短信是否被拦截、手机是否欠费停机。仍收不到，请拨打 ${quote.service_phone}。`}
      onProven={() => void navigate(`${addressOf('/order-info', processNo)}&view=refund`, { replace: true })}
      onClose={onClose}
    >
      <p className={styles.said}>输入验证码即表示退保，全部保费将原路退回。</p>
    </CaptchaSheet>
  );
}
