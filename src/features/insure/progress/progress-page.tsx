import { Link, useNavigate } from 'react-router-dom';
import type { OrderDetails, OrderMoney } from '../../../../contract/model/order.ts';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { GiveUp } from '../../../process/sale/give-up.tsx';
import { SalePageGuard } from '../../../process/sale/page-guard.tsx';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { stepWords } from '../../../process/sale/step-words.ts';
import { OwnConsents } from '../../../parts/consent/own-consents.tsx';
import { useOrderStatusQuery } from '../../../parts/payment/api.ts';
import { surplusWords } from '../../../parts/payment/surplus-words.ts';
import { fresh, underwritingApi } from '../../../parts/underwriting/api.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';
import { isSalesHost } from '../../../session/sales-host.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { insureApi } from '../api.ts';
import styles from './progress-page.module.css';

/** How far an order is, what comes next, and whom to call: also where the next step is done with somebody's help. */
export default function ProgressPage() {
  return (
    <SalePageGuard page="/insure-progress" bar="投保进度">
      {({ record, processNo }) =>
        record.data.is_unissued ? (
          <Redirect to={addressOf('/order-info', processNo)} bar="投保进度" />
        ) : (
          <Progress record={record} />
        )
      }
    </SalePageGuard>
  );
}

const stands = {
  processing: { tone: 'good', title: '投保信息已提交' },
  finish: { tone: 'good', title: '投保已办完' },
  cancel: { tone: 'attention', title: '这次投保已取消' },
} as const;

const whatNext = ({ status, current_step_alias }: ProcessRecord): string =>
  status === 'processing'
    ? `接下来：${stepWords[current_step_alias]}。请致电承保公司客服继续办理，您填写的内容已安全保存。`
    : '如需再次投保，请从产品页重新开始。';

/** Who paid before it was cancelled, or while it was, is not told that nothing was taken. Empty: it is not known yet. */
function moneyWords(money: OrderMoney | undefined): string {
  if (!money) return '';
  const { surplus, amount_check, status } = money;
  if (surplus) return surplusWords(surplus);
  if (amount_check || status === 'paying') return '有一笔支付还没有结果，如已扣款会原路退回，结果发短信。';
  return '没有产生任何费用。';
}

function useWhatNext(record: ProcessRecord): string {
  const isCancelled = record.status === 'cancel';
  const isOrdered = record.data.order_no !== null;
  const { data } = useOrderStatusQuery(
    { process_no: record.insure_process_no },
    { skip: !isCancelled || !isOrdered, refetchOnMountOrArgChange: true },
  );
  if (!isCancelled) return whatNext(record);
  return isOrdered ? moneyWords(data) : '没有产生任何费用。';
}

function Progress({ record }: { readonly record: ProcessRecord }) {
  const navigate = useNavigate();
  const done = record.process_list.filter(({ state }) => state === 'done').length;
  const isCancelled = record.status === 'cancel';
  const text = useWhatNext(record);
  return (
    <StatePage
      bar="投保进度"
      text={text}
      {...stands[record.status]}
      {...(isCancelled && { actions: <Button onClick={() => void navigate('/')}>看看其他产品</Button> })}
    >
      {isCancelled ? (
        <WhatHappens record={record} />
      ) : (
        <Card title="办到哪一步">
          <NumberedList
            items={record.process_list.map(({ progress_alias }) => stepWords[progress_alias])}
            done={done}
          />
        </Card>
      )}
      <OrderCard record={record} />
      {/* Nobody need wait for the time after which what was filled in and sent in is deleted. */}
      {isCancelled && !isSalesHost() && <OwnConsents processNo={record.insure_process_no} />}
      <GiveUp record={record} consentsShown={isCancelled} />
      {isCancelled && record.data.order_no !== null && hasHealthAudit(record) && (
        <WayToConclusion processNo={record.insure_process_no} />
      )}
    </StatePage>
  );
}

const hasHealthAudit = ({ process_list }: ProcessRecord): boolean =>
  process_list.some(({ progress_alias }) => progress_alias === 'health_audit');

/** Where no underwriter was asked there is no conclusion to be read. */
function WayToConclusion({ processNo }: { readonly processNo: string }) {
  const { data } = underwritingApi.useManualStatusQuery({ process_no: processNo }, fresh);
  if (!data || data.members.length === 0) return null;
  return (
    <p>
      <Link to={addressOf('/supplementary-images-result', processNo)}>查看核保结论</Link>
    </p>
  );
}

/** What becomes of what was filled in, sent and shared. */
function WhatHappens({ record: { data } }: { readonly record: ProcessRecord }) {
  const { order_no } = data;
  return (
    <Card title="您的信息">
      <div className={styles.told}>
        <p>
          {order_no === null
            ? '已填写的内容不再使用，到期自动删除。'
            : '已填写的内容和上传的影像不再使用，按授权时写明的期限删除。'}
        </p>
        {order_no !== null && <p>发给其他人的链接已失效，他们打开时会看到这次投保已取消。</p>}
        <p>以后想投保，请从产品页重新开始。</p>
      </div>
    </Card>
  );
}

interface Applied {
  readonly product: string;
  readonly insurer: string;
  readonly phone: string;
}

const rowsOf = ({ product, insurer, phone }: Applied) => [
  { label: '产品', value: product },
  { label: '承保公司', value: insurer },
  { label: '客服电话', value: <a href={`tel:${phone}`}>{phone}</a> },
];

function OrderCard({ record: { data, insure_process_no } }: { readonly record: ProcessRecord }) {
  const { order_no } = data;
  const asked = { process_no: insure_process_no };
  const { data: details } = insureApi.useOrderDetailsQuery(asked, { skip: order_no === null });
  return (
    <>
      <Card title="投保单">
        <Rows
          rows={[
            ...(order_no ? [{ label: '投保单号', value: order_no }] : []),
            ...rowsOf(details ? appliedFor(details) : ofProduct(data)),
            ...(details
              ? [{ label: details.head.premium_label, value: <Money fen={details.head.first_fen} /> }]
              : []),
          ]}
        />
      </Card>
      {details && <WhatWasDone timeline={details.timeline} />}
    </>
  );
}

const appliedFor = ({ head }: OrderDetails): Applied => ({
  product: `${head.product_name} ${head.plan_name}`,
  ...{ insurer: head.insurer, phone: head.service_phone },
});

/** Before there is an order, and where it cannot be shown. */
const ofProduct = ({ product_name, insurer, service_phone }: ProcessRecord['data']): Applied => ({
  ...{ product: product_name, insurer, phone: service_phone },
});

const WhatWasDone = ({ timeline }: Pick<OrderDetails, 'timeline'>) => (
  <Card title="办理经过">
    <Rows rows={timeline.map(({ what, at }) => ({ label: beijingTime(at), value: what }))} />
  </Card>
);
