import { memo } from 'react';
import type { LaidOutGene } from '../../../../../contract/model/gene.ts';
import { type FactorPlace, valuesAt } from '../../choices.ts';
import { useTrial } from '../../use-trial.ts';
import { AmountFactor } from './amount-factor.tsx';
import { BirthDateFactor } from './birth-date-factor.tsx';
import type { FactorProps } from './factor-props.ts';
import { FactorMessage } from './factor-message.tsx';
import { factorId } from './factor-place.ts';
import styles from './factor-row.module.css';
import { MultipleFactor } from './multiple-factor.tsx';
import { SingleFactor } from './single-factor.tsx';

interface Props {
  readonly place: FactorPlace;
  readonly gene: LaidOutGene;
  /** The group's title names it already. */
  readonly isTitled: boolean;
}

/** A factor as the server lays it out, with what was chosen of it. */
export const FactorRow = memo(function FactorRow({ place, gene, isTitled }: Props) {
  const values = useTrial(({ choices }) => valuesAt(choices, place));
  const id = factorId(place);
  const props = { place, gene, values, labelId: `${id}-label`, messageId: `${id}-message` };
  if (!gene.is_shown) return null;
  return (
    <div id={id} tabIndex={-1} className={styles.factor}>
      <FactorControl {...props} isTitled={isTitled} />
      <FactorMessage id={props.messageId} place={place} name={gene.name} />
    </div>
  );
});

function FactorControl({ isTitled, ...props }: FactorProps & { readonly isTitled: boolean }) {
  const { gene, labelId } = props;
  if (gene.input === 'birth_date') return <BirthDateFactor {...props} />;
  if (gene.kind === 'fixed') return <FixedFactor {...props} />;
  const isInline = gene.input === 'options' && gene.kind === 'single' && isShort(gene);
  return (
    <div className={isInline ? styles.inline : undefined}>
      <p className={isTitled ? 'visually-hidden' : styles.head}>
        <span id={labelId}>{gene.name}</span>
        {gene.note && <span className={styles.note}>{gene.note}</span>}
      </p>
      {gene.input === 'amount' ? (
        <AmountFactor {...props} />
      ) : gene.kind === 'multiple' ? (
        <MultipleFactor {...props} />
      ) : (
        <SingleFactor {...props} segmented={isInline} />
      )}
    </div>
  );
}

/** Two options of a character or two, as 男 and 女, stand beside their name. */
const isShort = ({ options }: LaidOutGene) =>
  options.length === 2 && options.every(({ label, note, reason }) => label.length <= 2 && !note && !reason);

function FixedFactor({ gene, labelId }: FactorProps) {
  const fixed = gene.options.filter(({ value }) => gene.values.includes(value));
  return (
    <p className={styles.fixed}>
      <span id={labelId}>{gene.name}</span>
      <b>{fixed.map(({ label }) => label).join('、') || '—'}</b>
    </p>
  );
}
