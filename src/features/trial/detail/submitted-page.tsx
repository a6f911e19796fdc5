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

const goesOn = '您有一份投保正在办理';
const submitted = { title: goesOn, text: '投保信息已提交并保存，可以接着办理。' };
const paid = { title: goesOn, text: '这份投保的保费已支付，不需要重复投保。' };
const givenBack = { title: '您的这份保单已退保', text: '退款进度在保单页查看；需要保障可以另投一份。' };

/** Who comes back to a product that they applied for goes on with that, or says that it is another application. */
export default function SubmittedPage({ record, onStartOver }: Props) {
  const navigate = useNavigate();
  const { insure_process_no, current_step_alias, data } = record;
  const { label, what, isPaid, isWaiting, isGivenBack } = useWhatIsLeft(record);
  const { title, text } = isGivenBack ? givenBack : isPaid ? paid : submitted;
  return (
    <StatePage
      tone="waiting"
      bar="保费试算"
      {...{ title, text }}
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
