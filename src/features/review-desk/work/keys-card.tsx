import { useState } from 'react';
import { localValues } from '../../../session/local-values.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './keys-card.module.css';
import { keyWords } from './use-review-keys.ts';

/** Whether this reviewer uses shortcuts: remembered on the device. */
export function useKeysOn() {
  const [on, setOn] = useState(() => localValues.reviewKeys.get() !== 'off');
  const change = (next: boolean) => {
    localValues.reviewKeys.set(next ? null : 'off');
    setOn(next);
  };
  return [on, change] as const;
}

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function KeysCard({ on, onChange }: Props) {
  return (
    <Card title="快捷键">
      <Switch checked={on} onChange={onChange}>
        使用快捷键
      </Switch>
      {on && (
        <dl className={styles.keys}>
          {keyWords.map(([keys, does]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
