import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type CardDetail, cardField } from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { openLater } from '../../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import { type Subject, subjectKey } from '../../../parts/identity/subject.ts';
import { saleValues } from '../../../session/sale-values.ts';
import { type Checked, withoutSide } from '../result/checked.ts';

/** What is filled in of a paper; a gender that nobody chose is none. */
const filled = z.object({
  ...{ name: z.string(), number: z.string(), birth: z.string() },
  gender: z.nullable(z.enum(['male', 'female'])),
});
export type Filled = Readonly<z.infer<typeof filled>>;

const entries = z.object({
  /** Null: nothing was typed of a paper. */
  paper: z.nullable(filled),
  checked: z.object({ values: z.partialRecord(cardField, z.string()), seen: z.array(cardField) }),
});
interface Entries {
  readonly paper: Filled | null;
  readonly checked: Checked;
}

const open = openLater<Entries>(saleValues.keptCards, entries);
const nothing: Entries = { paper: null, checked: { values: {}, seen: [] } };

interface Card {
  readonly subject: Subject;
  readonly memberNo: string;
  /** Nothing is typed of it any more. */
  readonly isOver: boolean;
}

/** What was typed and looked at of one member's card: it outlasts the camera, and a reload where it can be sealed. */
export function useCardEntries({ subject, memberNo, isOver }: Card) {
  const kept = useKept(open, `${subjectKey(subject)} ${memberNo}`);
  const [here, setHere] = useState<Entries | null>(null);
  const now = here ?? kept?.read() ?? nothing;
  useEffect(() => {
    if (isOver) kept?.clear();
    else if (here) kept?.set(here);
  }, [isOver, kept, here]);
  const change = (changed: Partial<Entries>) => setHere({ ...now, ...changed });
  return {
    ...now,
    fill: (paper: Filled) => change({ paper }),
    check: (checked: Checked) => change({ checked }),
    /** Of a side that is taken anew everything is looked at anew. */
    takenAnew: (page: CardPage, { fields }: CardDetail) =>
      change({ checked: withoutSide(now.checked, page, fields) }),
  };
}
