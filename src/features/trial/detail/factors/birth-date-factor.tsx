import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { lateSheet } from '../../../../parts/failure/late-sheet.tsx';
import { ForwardIcon } from '../../../../ui/action-icons.tsx';
import { useTrialStore } from '../../use-trial.ts';
import { useLayerActions, useTopLayer } from '../trial-layers.ts';
import styles from './birth-date-factor.module.css';
import type { FactorProps } from './factor-props.ts';
import { factorId } from './factor-place.ts';

const BirthDateSheet = lateSheet(() => import('./birth-date-sheet.tsx'));

/** A date of birth with the age that follows from it. */
export function BirthDateFactor({ place, gene, values, labelId, messageId }: FactorProps) {
  const store = useTrialStore();
  const { show, close } = useLayerActions();
  const top = useTopLayer();
  const layer = `date:${factorId(place)}`;
  const [date] = values;
  const take = (chosen: string) => {
    close();
    store.choose(place, [chosen]);
  };
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-describedby={messageId}
        aria-haspopup="dialog"
        onClick={() => show(layer)}
      >
        <span className={styles.name} id={labelId}>
          {gene.name}
        </span>
        <span className={styles.value} data-private={date ? 'quiet' : undefined}>
          {date ? (
            <>
              <small>{ageWords(date)}</small> {date}
            </>
          ) : (
            <small>请选择</small>
          )}
        </span>
        <ForwardIcon />
      </button>
      {gene.note && <p className={styles.note}>{gene.note}</p>}
      {top === layer && (
        <BirthDateSheet
          title={gene.name}
          note={gene.note}
          date={date ?? null}
          bounds={gene.birth_date}
          onTake={take}
          onClose={close}
        />
      )}
    </>
  );
}

function ageWords(date: string): string {
  const age = ageOn(date, beijingDay(new Date()));
  return age < 1 ? '未满 1 周岁' : `${age} 周岁`;
}
