import { ChoiceChips } from '../../../../ui/choice-chips.tsx';
import { useState } from 'react';
import { useTrialStore } from '../../use-trial.ts';
import chipStyles from './amount-factor.module.css';
import { AmountStepper } from './amount-stepper.tsx';
import type { FactorProps } from './factor-props.ts';
import { Reasons } from './reasons.tsx';

const other = 'other';

/** The usual amounts as chips, any other in the server's steps. */
export function AmountFactor({ place, gene, values, labelId, messageId }: FactorProps) {
  const store = useTrialStore();
  const [wantsOther, setWantsOther] = useState(false);
  const [value] = values;
  const isPreset = gene.options.some((option) => option.value === value);
  const isOther = wantsOther || (value !== undefined && !isPreset);
  const choose = (chosen: string) => {
    setWantsOther(chosen === other);
    // Another amount begins where one is; without one nothing is chosen for the customer.
    if (chosen !== other) store.choose(place, [chosen]);
  };
  return (
    <>
      <ChoiceChips
        labelledBy={labelId}
        describedBy={messageId}
        choices={[...gene.options, { value: other, label: '其他', reason: null }]}
        chosen={isOther ? [other] : values}
        onChoose={choose}
      />
      {isOther && gene.amount && (
        <div className={chipStyles.other}>
          <AmountStepper
            labelledBy={labelId}
            describedBy={messageId}
            amount={value === undefined ? null : Number(value)}
            bounds={gene.amount}
            onChange={(amount) => store.choose(place, [String(amount)])}
          />
        </div>
      )}
      <Reasons gene={gene} />
    </>
  );
}
