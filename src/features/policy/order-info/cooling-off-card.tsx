import { useNavigate } from 'react-router-dom';
import { throughDay } from '../../../../contract/dates.ts';
import type { IssuedPolicy } from '../../../../contract/model/policy.ts';
import { addressOf } from '../../../process/sale/use-process-no.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './cooling-off-card.module.css';

interface Props {
  readonly policy: IssuedPolicy;
  readonly processNo: string;
}

/** How long everything is paid back, and the way to have it paid back. */
export function CoolingOffCard({ policy: { cooling_off, received_at }, processNo }: Props) {
  const navigate = useNavigate();
  const { days, left_days, until, is_over } = cooling_off;
  if (is_over)
    return (
      <Card title="犹豫期">
        <p>
          {days} 天犹豫期已于 {until} 结束。之后退保按现金价值办理，请联系客服。
        </p>
      </Card>
    );
  const open = () => void navigate(`${addressOf('/order-info', processNo)}&view=surrender`);
  return (
    <Card
      title="犹豫期"
      aside={
        <Button small look="plain" onClick={open}>
          退保
        </Button>
      }
    >
      <p>
        <b>{left_days === 0 ? '今天是最后一天' : `还剩 ${left_days} 天`}</b>
        {received_at === null
          ? '，自签收之日起计算'
          : left_days === 0
            ? '，24:00 前退保退全部保费'
            : `，${throughDay(until)}退保退全部保费`}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${left_days / days})` }} />
      </div>
    </Card>
  );
}
