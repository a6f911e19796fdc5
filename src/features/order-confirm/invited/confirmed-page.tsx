import type { ReactNode } from 'react';
import type { ConfirmDetails } from '../../../../contract/model/order.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { platform } from '../../../platform/current.ts';
import { pageCloser } from '../../../platform/page-closer.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { showToast } from '../../../ui/toast.ts';

interface Props {
  readonly details: ConfirmDetails;
  /** How what they gave is used. */
  readonly used: ReactNode;
}

/** Confirmed; there is no way back from here. */
export function ConfirmedPage({ details, used }: Props) {
  const { name, inviter, confirmed_at, head, is_paid } = details;
  const payer = inviter ?? '投保人';
  const close = pageCloser(platform.name);
  const done = () => (close ? close() : void showToast('已办完，您可以关闭本页'));
  return (
    <StatePage
      tone="good"
      bar="已确认"
      title="您已确认投保内容"
      text={`${name}，可以关闭本页了`}
      actions={<Button onClick={done}>关闭页面</Button>}
    >
      <Card title={is_paid ? '已办完' : '接下来'}>
        <Timeline
          steps={[
            {
              state: 'done',
              title: '您本人确认',
              text: confirmed_at ? beijingTime(confirmed_at) : '',
            },
            ...(is_paid
              ? ([
                  { state: 'done', title: `${payer}已支付`, text: '后续由投保人办理，电子保单由投保人查收' },
                ] as const)
              : ([
                  { state: 'now', title: `等待${payer}支付`, text: '内容如有变化，会再请您确认' },
                  { state: 'later', title: `${head.insurer}出单`, text: '电子保单由投保人查收' },
                ] as const)),
          ]}
        />
      </Card>
      {used}
    </StatePage>
  );
}
