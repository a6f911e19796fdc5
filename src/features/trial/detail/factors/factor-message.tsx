import type { GeneProblem } from '../../../../../contract/model/gene.ts';
import { AttentionIcon } from '../../../../ui/icons.tsx';
import type { FactorPlace } from '../../choices.ts';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import styles from './factor-message.module.css';

const isAt = (place: FactorPlace, { insurant, gene_key }: FactorPlace) =>
  insurant === place.insurant && gene_key === place.gene_key;

interface Props {
  readonly id: string;
  readonly place: FactorPlace;
  readonly name: string;
}

/** Why the choice cannot be had, with the nearest that can; or that it is missing, once that was asked for. */
export function FactorMessage({ id, place, name }: Props) {
  const problem = useTrial(({ premium }) =>
    premium.kind === 'refused' ? premium.problems.find((one) => isAt(place, one)) : undefined,
  );
  const isNamed = useTrial(({ named }) => named !== null && isAt(place, named));
  return (
    <div id={id} role="alert">
      {problem && <Problem place={place} problem={problem} />}
      {isNamed && !problem && <p className={styles.message}>请选择{name}</p>}
    </div>
  );
}

function Problem({ place, problem }: { readonly place: FactorPlace; readonly problem: GeneProblem }) {
  const store = useTrialStore();
  const { message, nearest, nearest_label } = problem;
  return (
    <div className={styles.problem}>
      <AttentionIcon />
      <div>
        <p>{message}</p>
        {nearest && (
          <button type="button" className={styles.nearest} onClick={() => store.choose(place, nearest)}>
            改为 {nearest_label}
          </button>
        )}
      </div>
    </div>
  );
}
