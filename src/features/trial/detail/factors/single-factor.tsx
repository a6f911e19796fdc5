import { ChoiceChips } from '../../../../ui/choice-chips.tsx';
import { useTrialStore } from '../../use-trial.ts';
import type { FactorProps } from './factor-props.ts';
import { Reasons } from './reasons.tsx';

/** One of several options. */
export function SingleFactor({
  place,
  gene,
  values,
  labelId,
  messageId,
  segmented,
}: FactorProps & { readonly segmented: boolean }) {
  const store = useTrialStore();
  return (
    <>
      <ChoiceChips
        labelledBy={labelId}
        describedBy={messageId}
        choices={gene.options}
        chosen={values}
        segmented={segmented}
        onChoose={(value) => store.choose(place, [value])}
      />
      <Reasons gene={gene} />
    </>
  );
}
