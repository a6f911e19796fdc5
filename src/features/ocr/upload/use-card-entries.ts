import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import {
  type CardDetail,
  cardField,
  type CardPaper,
  cardPaper,
} from '../../../../contract/model/identity.ts';
import type { CardPage } from '../../../../media/card/card-calls.ts';
import { openLater } from '../../../parts/kept-sealed/open-later.ts';
import { useKept } from '../../../parts/kept-sealed/use-kept.ts';
import { cardNumbers, type Subject } from '../../../parts/identity/subject.ts';
import type { KeptSealed } from '../../../session/kept-sealed.ts';
import { saleValues } from '../../../session/sale-values.ts';
import {
  type Checked,
  joinChecked,
  ofItsPictures,
  type Pictures,
  picturesOf,
  withoutSide,
} from '../result/checked.ts';

const text = z.optional(z.string());
/** What was typed of a paper; all else stands there as it was applied with. */
const typed = z.object({
  ...{ name: text, number: text, birth: text },
  gender: z.optional(z.enum(['male', 'female'])),
});
export type Typed = Readonly<z.infer<typeof typed>>;

const picture = z.nullable(z.string());
const entries = z.object({
  /** Which paper is shown; the release before did not keep it. */
  chosen: z.optional(cardPaper),
  paper: typed,
  checked: z.object({ values: z.partialRecord(cardField, z.string()), seen: z.array(cardField) }),
  /** What was checked is of these: another device may take a side anew. */
  pictures: z.object({ front: picture, back: picture }),
});
interface Entries {
  readonly chosen?: CardPaper | undefined;
  readonly paper: Typed;
  readonly checked: Checked;
  readonly pictures: Pictures;
}

const open = openLater<Entries>(saleValues.keptCards, entries);
const nothing: Entries = {
  ...{ paper: {}, checked: { values: {}, seen: [] } },
  pictures: { front: null, back: null },
};

interface Here {
  readonly entries: Entries;
  /** The copy that they were made over; null: none had opened. */
  readonly over: KeptSealed<Entries> | null;
}

/** As it is of the pictures that are there now. */
const ofNow = ({ checked, pictures, ...unread }: Entries, detail: CardDetail): Entries => ({
  ...unread,
  ...{ checked: ofItsPictures(checked, pictures, detail), pictures: picturesOf(detail) },
});

/** What was chosen, typed and ticked before the copy had opened is joined to it, and takes nothing of it away. */
function entriesNow(kept: KeptSealed<Entries> | null, here: Here | null, detail: CardDetail): Entries {
  const mine = ofNow(here?.entries ?? nothing, detail);
  const before = here !== null && here.over === kept ? null : kept?.read();
  if (!before) return mine;
  const { chosen, paper, checked, pictures } = ofNow(before, detail);
  return {
    chosen: mine.chosen ?? chosen,
    ...{ paper: { ...paper, ...mine.paper }, checked: joinChecked(checked, mine.checked), pictures },
  };
}

interface Card {
  readonly subject: Subject;
  readonly memberNo: string;
  readonly detail: CardDetail;
  /** Nothing is typed of it any more. */
  readonly isOver: boolean;
}

/** What was chosen, typed and looked at of one member's card: it outlasts the camera, and a reload where it can be sealed. */
export function useCardEntries({ subject, memberNo, detail, isOver }: Card) {
  const kept = useKept(open, cardNumbers(subject, memberNo).join(' '));
  const [here, setHere] = useState<Here | null>(null);
  const now = entriesNow(kept, here, detail);
  const keep = useEffectEvent(() => kept?.set(now));
  useEffect(() => {
    if (isOver) kept?.clear();
    else if (here) keep();
  }, [isOver, kept, here]);
  const change = (changed: Partial<Entries>) => setHere({ entries: { ...now, ...changed }, over: kept });
  return {
    ...now,
    choose: (chosen: CardPaper) => change({ chosen }),
    fill: (paper: Typed) => change({ paper: { ...now.paper, ...paper } }),
    check: (checked: Checked) => change({ checked }),
    /** Of a side that is taken anew everything is looked at anew. */
    takenAnew: (page: CardPage) => change({ checked: withoutSide(now.checked, page, detail.fields) }),
  };
}
