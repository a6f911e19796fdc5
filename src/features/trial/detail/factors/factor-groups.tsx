import { Fragment, type ReactNode } from 'react';
import type { ResponseOf } from '../../../../../contract/define.ts';
import type { trial } from '../../../../../contract/services/trial.ts';
import { Card } from '../../../../ui/card.tsx';
import { useTrial } from '../../use-trial.ts';
import { FactorRow } from './factor-row.tsx';
import styles from './factor-groups.module.css';
import { InsurantTools, RemoveInsurant } from './insurant-tools.tsx';

type Group = ResponseOf<typeof trial.layoutList>['groups'][number];

interface Props {
  readonly groups: readonly Group[];
  readonly mostInsurants: number;
  /** Stands after the first group: the plans. */
  readonly children: ReactNode;
}

/** The factors by the server's groups; a group of each insurant is a card for each. */
export function FactorGroups({ groups, mostInsurants, children }: Props) {
  const insurants = useTrial(({ choices }) => choices.genes.insurants.length);
  return groups.map((group, at) => (
    <Fragment key={group.group_no}>
      {group.of === 'policy' ? (
        <GroupCard group={group} insurant={null} title={group.title} />
      ) : (
        Array.from({ length: insurants }, (_, insurant) => (
          <GroupCard
            key={insurant}
            group={group}
            insurant={insurant}
            title={insurants > 1 ? `${group.title} ${insurant + 1}` : group.title}
            tool={at === 0 && insurants > 1 && <RemoveInsurant insurant={insurant} />}
          />
        ))
      )}
      {at === 0 && (
        <>
          {mostInsurants > 1 && <InsurantTools most={mostInsurants} />}
          {children}
        </>
      )}
    </Fragment>
  ));
}

interface CardProps {
  readonly group: Group;
  readonly insurant: number | null;
  readonly title: string;
  readonly tool?: ReactNode;
}

function GroupCard({ group, insurant, title, tool }: CardProps) {
  const factors = useTrial(({ laidOut }) =>
    insurant === null ? laidOut?.policy : laidOut?.insurants[insurant],
  );
  const hasPlan = useTrial(({ choices }) => choices.planNo !== null);
  const shown = group.gene_keys.flatMap(
    (key) => factors?.find((gene) => gene.gene_key === key && gene.is_shown) ?? [],
  );
  // An insurant that was just added is laid out by the answer to come.
  if (factors && shown.length === 0) return null;
  const isOptional = shown.length > 0 && shown.every(({ kind }) => kind === 'multiple');
  return (
    <Card title={title} aside={tool || (group.note && <span className={styles.note}>{group.note}</span>)}>
      {isOptional && !hasPlan ? (
        <p className={styles.later}>选好保障计划后，可以在这里附加责任。</p>
      ) : (
        <div>
          {shown.map((gene) => (
            <FactorRow
              key={gene.gene_key}
              place={placeOf(insurant, gene.gene_key)}
              gene={gene}
              isTitled={gene.name === group.title}
            />
          ))}
        </div>
      )}
    </Card>
  );
}

const places = new Map<string, { readonly insurant: number | null; readonly gene_key: string }>();

/** The same object for the same place, so that a row is drawn again only where its factor changed. */
function placeOf(insurant: number | null, gene_key: string) {
  const key = `${insurant}:${gene_key}`;
  const place = places.get(key) ?? { insurant, gene_key };
  places.set(key, place);
  return place;
}
