import { cardValue, isSameCardValue } from '../../../../contract/certificate/card-value.ts';
import type {
  CardDetail,
  CardField,
  CardFinding,
  CardSide,
  ReadField,
} from '../../../../contract/model/identity.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import type { StepPlace } from '../../../ui/step-indicator.tsx';
import { cardPages } from '../card/pages.ts';
import type { CardActs } from '../card/use-card-act.ts';

export interface ResultProps {
  readonly subject: Subject;
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
export const wantsLook = ({ state }: ReadField): boolean => state === 'unsure' || state === 'missing';

/** May be typed: it wants a look, or was looked at, and the card is not done yet. */
export const isOpen = (field: ReadField): boolean => wantsLook(field) || field.said !== null;

/** Of which field a finding tells that the whole card does not count. */
const deciding: Partial<Record<CardFinding, CardField>> = {
  ...{ expired: 'valid_until', not_this_person: 'number' },
};

/** Whether it follows from what the member typed or ticked, and goes where they do that otherwise. */
export const isByWord = ({ fields }: Pick<CardDetail, 'fields'>, finding: CardFinding): boolean =>
  fields.some(({ field, said }) => field === deciding[finding] && said !== null);

/** Nobody can have looked at what is empty. */
export const isLookedAt = (field: ReadField, checked: Checked): boolean =>
  (!wantsLook(field) || checked.seen.includes(field.field)) && valueOf(field, checked).trim() !== '';

export const valueOf = (field: ReadField, { values }: Checked): string => values[field.field] ?? field.value;

export const withSeen = (checked: Checked, field: CardField, seen: boolean): Checked => ({
  ...checked,
  seen: seen ? [...new Set([...checked.seen, field])] : checked.seen.filter((of) => of !== field),
});

/** What is typed over was looked at. */
export const withTyped = (checked: Checked, field: CardField, value: string): Checked => ({
  ...withSeen(checked, field, true),
  values: { ...checked.values, [field]: value },
});

/** The same without what was said of a side that is taken anew. */
export function withoutSide({ values, seen }: Checked, taken: string, fields: readonly ReadField[]): Checked {
  const gone = fields.filter(({ side }) => side === taken).map(({ field }) => field);
  return {
    values: Object.fromEntries(
      Object.entries(values).filter(([field]) => !gone.some((one) => one === field)),
    ),
    seen: seen.filter((field) => !gone.includes(field)),
  };
}

/** What was said before the kept copy had opened, over what it says. */
export const joinChecked = (kept: Checked, said: Checked): Checked => ({
  values: { ...kept.values, ...said.values },
  seen: [...new Set([...kept.seen, ...said.seen])],
});

/** Of each side the file of its picture; null: there is none. */
export type Pictures = Readonly<Record<CardSide, string | null>>;

export const picturesOf = ({ sides: { front, back } }: Pick<CardDetail, 'sides'>): Pictures => ({
  ...{ front: front?.file_id ?? null, back: back?.file_id ?? null },
});

/** The same without what was said of a picture that another took the place of, on whatever device. */
export function ofItsPictures(
  checked: Checked,
  were: Pictures,
  { sides, fields }: Pick<CardDetail, 'sides' | 'fields'>,
): Checked {
  const are = picturesOf({ sides });
  return cardPages
    .filter((side) => were[side] !== are[side])
    .reduce((left, side) => withoutSide(left, side, fields), checked);
}

/** A number first: birthday and gender follow from it, and are not taken without it. */
export function firstDiffering(fields: readonly ReadField[], checked: Checked): ReadField | undefined {
  const differing = fields.filter((field) => differs(field, checked));
  return differing.find(({ field }) => field === 'number') ?? differing[0];
}

/** Whether the application says something else of it. */
export function differs({ field, value, applied, matches }: ReadField, { values }: Checked): boolean {
  const typed = values[field];
  if (applied === null) return false;
  return typed === undefined || cardValue(field, typed) === value
    ? matches === false
    : !isSameCardValue(field, typed, applied);
}
