import type { FormField } from './form.ts';

export type FieldKind = FormField['kind'];

/** Kept by its code in a list of the world that a page loads on its own. */
export const listedKinds = ['region', 'profession', 'bank', 'destination'] as const satisfies FieldKind[];

interface KindFacts {
  /** How somebody is asked for what is missing. */
  readonly asked: 'typed' | 'chosen' | 'agreed';
  /** An agent neither fills it in nor sees it (rules R18 and R20). */
  readonly own: boolean;
  /** A contract names a person by it. */
  readonly printed: boolean;
}

const typed = { asked: 'typed', own: false, printed: false } as const;
const chosen = { asked: 'chosen', own: false, printed: false } as const;

/** What is to be decided of a kind beside how it is drawn. */
export const kindFacts = {
  text: typed,
  choice: chosen,
  date: chosen,
  until: chosen,
  number: typed,
  amount: typed,
  percentage: { ...typed, printed: true },
  relation: { ...chosen, printed: true },
  certificate_type: { ...chosen, printed: true },
  certificate_number: { ...typed, own: true, printed: true },
  mobile: { ...typed, printed: true },
  email: typed,
  postal_code: typed,
  region: chosen,
  address: typed,
  profession: chosen,
  bank: chosen,
  bank_card: typed,
  destination: chosen,
  agreement: { asked: 'agreed', own: true, printed: false },
} as const satisfies Record<FieldKind, KindFacts>;
