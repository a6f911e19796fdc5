import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';
import styles from './keys-card.module.css';
import { keyWords } from './use-review-keys.ts';

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
