import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { MoneyStatus } from '../../../contract/model/order.ts';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import type { Failure } from '../../api/failure.ts';
import { PendingQuery } from '../../parts/failure/pending-page.tsx';
import { UninsurablePage } from '../../parts/failure/uninsurable-page.tsx';
import { useOrderStatusQuery } from '../../parts/payment/api.ts';
import { surplusWords } from '../../parts/payment/surplus-words.ts';
import { GiveUp } from './give-up.tsx';
import { addressOf } from './use-process-no.ts';

interface Props extends Pick<ComponentProps<typeof PendingQuery>, 'query'> {
  readonly record: ProcessRecord;
  /** The page's title. */
  readonly bar: string;
}

/** A page of an order whose content is not there; of one that nobody insures any more, the ways on. */
export function SaleQuery({ record, query, bar }: Props) {
  const failure = query.error as Failure | undefined;
  if (failure?.kind === 'code' && failure.code === catalogue.factorsImpossible.code)
    return <Uninsurable record={record} failure={failure} bar={bar} />;
  return <PendingQuery query={query} bar={bar} />;
}

/** Nothing is said where it is not known. */
const charged: Partial<Record<MoneyStatus, string>> = {
  ...{ unpaid: '没有扣款。', failed: '没有扣款。', closed: '没有扣款。' },
  paying: '上一笔支付还没有结果。',
};

interface UninsurableProps extends Omit<Props, 'query'> {
  readonly failure: Failure;
}

function Uninsurable({ record, failure, bar }: UninsurableProps) {
  const navigate = useNavigate();
  const { insure_process_no, data } = record;
  const { data: money } = useOrderStatusQuery(
    { process_no: insure_process_no },
    { skip: data.order_no === null, refetchOnMountOrArgChange: true },
  );
  const status = data.order_no === null ? 'unpaid' : money?.status;
  const ofMoney = money?.surplus ? surplusWords(money.surplus) : status && charged[status];
  const isPaying = status === 'paying';
  const askMoney = () => void navigate(addressOf('/payment-process', insure_process_no));
  return (
    <UninsurablePage
      {...{ failure, bar }}
      servicePhone={data.service_phone}
      charged={ofMoney ?? ''}
      onAskMoney={isPaying ? askMoney : null}
    >
      <GiveUp record={record} paying={isPaying} />
    </UninsurablePage>
  );
}
