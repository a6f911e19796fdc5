import { useState } from 'react';
import type { SmartState } from '../../../../contract/model/health.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { TapRow } from '../../../ui/tap-row.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './smart.module.css';

interface Props {
  readonly diseases: SmartState['diseases'];
  readonly onChoose: (disease: string) => void;
}

/** By the name that stands in a report, instead of choosing. */
export function DiseaseSearch({ diseases, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found =
    wanted === ''
      ? []
      : diseases.filter(({ name, words }) =>
          [name, ...words].some((word) => word.toLowerCase().includes(wanted)),
        );
  return (
    <div className={styles.search}>
      <SearchInput
        label="搜索疾病"
        placeholder="搜报告上的名称，如“甲状腺结节”"
        value={typed}
        onChange={setTyped}
      />
      {wanted !== '' && (
        <Card>
          {found.map(({ disease, name }) => (
            <div key={disease} data-private="quiet">
              <TapRow title={name} onTap={() => onChoose(disease)} />
            </div>
          ))}
          {found.length === 0 && <p role="status">没有找到“{typed.trim()}”，请在下面选择最接近的一项。</p>}
        </Card>
      )}
    </div>
  );
}
