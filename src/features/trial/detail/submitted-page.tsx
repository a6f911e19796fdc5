import { useNavigate } from 'react-router-dom';
import type { ProcessRecord } from '../../../../contract/model/process.ts';
import { routeOfStep } from '../../../process/sale/step-route.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Rows } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { useWhatIsLeft } from './use-what-is-left.ts';

interface Props {
  readonly record: ProcessRecord;
  /** For somebody else, or once more: the submitted one stays as it is. */
  readonly onStartOver: () => void;
}

/** Who comes back to a product that they applied for goes on with that, or says that it is another application. */
export default function SubmittedPage({ record, onStartOver }: Props) {
  const navigate = useNavigate();
  const { insure_process_no, current_step_alias, data } = record;
  const { label, what, isPaid, isWaiting } = useWhatIsLeft(record);
  return (
    <StatePage
      tone="waiting"
      bar="保费试算"
      title="您有一份投保正在办理"
      text={isPaid ? '这份投保的保费已支付，不需要重复投保。' : '投保信息已提交并保存，可以接着办理。'}
      actions={
        <>
          <Button look="outline" onClick={onStartOver}>
            另投一份
          </Button>
          <Button
            onClick={() => void navigate(addressOf(routeOfStep(current_step_alias), insure_process_no))}
          >
            {isWaiting ? '查看进度' : '继续办理'}
          </Button>
        </>
      }
    >
      <Card>
        <Rows
          rows={[
            { label: '产品', value: data.product_name },
            { label: '投保单号', value: data.order_no ?? '' },
            { label, value: what },
          ]}
        />
      </Card>
    </StatePage>
  );
}
