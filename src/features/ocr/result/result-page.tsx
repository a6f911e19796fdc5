import { useState } from 'react';
import type { CardDetail, CardField, CardSide, ReadField } from '../../../../contract/model/identity.ts';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import type { CardActs } from '../upload/use-card-act.ts';
import { CheckPage } from './check-page.tsx';
import { MismatchPage } from './mismatch-page.tsx';

export interface ResultProps {
  readonly step: StepPlace | null;
  readonly detail: CardDetail;
  readonly acts: CardActs;
  readonly onShoot: (sides: readonly CardSide[]) => void;
  readonly onPerson: () => void;
  readonly onChanged: () => void;
  readonly onLeave: () => void;
}

/** What the customer did with what was read, until it is confirmed. */
export interface Checked {
  readonly values: Partial<Record<CardField, string>>;
  readonly seen: readonly CardField[];
}

/** Wants a look: the machine is not sure of it. */
export const isOpen = ({ state }: ReadField): boolean => state === 'unsure' || state === 'missing';

/** What was read is looked at first; what then differs from the application is settled field by field. */
export function ResultPage(props: ResultProps) {
  const { detail } = props;
  const [checked, setChecked] = useState<Checked>({ values: {}, seen: [] });
  const unsure = detail.fields.filter(isOpen);
  const unseen = unsure.filter(({ field }) => !checked.seen.includes(field));
  const [looked, setLooked] = useState(unsure.length === 0);
  const differing = detail.fields.find((field) => differs(field, checked));
  if (looked && differing) return <MismatchPage {...props} differing={differing} checked={checked} />;
  return (
    <CheckPage
      {...props}
      checked={checked}
      unseen={unseen}
      onChecked={setChecked}
      onAllSeen={() => setLooked(true)}
      differing={differing !== undefined}
    />
  );
}

export const valueOf = (field: ReadField, { values }: Checked): string => values[field.field] ?? field.value;

const differs = (field: ReadField, checked: Checked): boolean =>
  field.applied !== null &&
  (checked.values[field.field] === undefined
    ? field.matches === false
    : checked.values[field.field]?.trim() !== field.applied);
