import { useId, useState } from 'react';
import type { SmartState } from '../../../../contract/model/health.ts';
import { Button } from '../../../ui/button.tsx';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './smart.module.css';

interface ChangeProps {
  readonly answered: SmartState['answered'][number];
  readonly processNo: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (value: string) => void;
}

/** Another answer to an earlier question. */
export function ChangeSheet({ answered, busy, onClose, onAnswer }: ChangeProps) {
  const heading = useId();
  const [chosen, setChosen] = useState(answered.value);
  return (
    <Sheet
      title="修改回答"
      onClose={onClose}
      actions={
        <Button busy={busy} onClick={() => (chosen === answered.value ? onClose() : onAnswer(chosen))}>
          确定
        </Button>
      }
    >
      <p id={heading} className={styles.text} data-private="quiet">
        {answered.text}
      </p>
      <OptionCards labelledBy={heading} options={answered.answers} chosen={chosen} onChoose={setChosen} />
    </Sheet>
  );
}
