import { useId } from 'react';
import type { ManualResult } from '../../../../contract/model/underwriting-case.ts';
import type { CaseDetail } from '../../../../contract/services/underwriting.ts';
import { useKeysOn } from '../../../parts/staff/use-keys-on.ts';
import { OptionCards } from '../../../ui/option-cards.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { wordsFor } from '../words.ts';
import { useNumberKeys } from './use-number-keys.ts';

interface Props {
  readonly file: Pick<CaseDetail, 'kind' | 'results'>;
  readonly chosen: ManualResult | null;
  readonly invalid: boolean;
  readonly onChoose: (result: ManualResult) => void;
}

/** The conclusions, each chosen by its number as well where that is wanted. */
export function ResultChoice({ file: { kind, results }, chosen, invalid, onChoose }: Props) {
  const heading = useId();
  const [keysOn, switchKeys] = useKeysOn('underwritingKeys');
  useNumberKeys(keysOn, results, onChoose);
  return (
    <>
      <p id={heading} className="visually-hidden">
        {keysOn ? '结论，可按数字键选择' : '结论'}
      </p>
      <OptionCards
        labelledBy={heading}
        options={results.map((value, index) => ({
          value,
          label: `${index + 1}. ${wordsFor(kind)[value]}`,
        }))}
        chosen={chosen}
        invalid={invalid}
        onChoose={(value) => onChoose(value)}
      />
      <Switch checked={keysOn} onChange={switchKeys}>
        使用快捷键
      </Switch>
    </>
  );
}
