import type { CheckoutMethod, PaymentMethod } from '../../../contract/model/order.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './pay-methods.module.css';

interface Props {
  readonly title: string;
  readonly methods: readonly CheckoutMethod[];
  readonly chosen: PaymentMethod | null;
  readonly onChoose: (method: PaymentMethod) => void;
}

const signs: Readonly<Record<PaymentMethod, string>> = { wechat: '微', alipay: '支', bank_card: '卡' };

/** Where the money comes from: the applicant's own account. */
export function PayMethods({ title, methods, chosen, onChoose }: Props) {
  return (
    <Card title={title}>
      <div role="radiogroup" aria-label={title}>
        {methods.map(({ method, name, detail, blocked }) => (
          <label key={method} className={classNames(styles.method, blocked !== null && styles.blocked)}>
            <span className={classNames(styles.sign, styles[method])} aria-hidden="true">
              {signs[method]}
            </span>
            <span className={styles.words}>
              {name}
              <small>{blocked ?? detail}</small>
            </span>
            <input
              type="radio"
              name="method"
              value={method}
              checked={chosen === method}
              disabled={blocked !== null}
              onChange={() => onChoose(method)}
            />
          </label>
        ))}
      </div>
    </Card>
  );
}
