import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import type { CardPerson } from '../../fixtures/cards/card-person.ts';
import { aimedAt, degradations, degraded, unreadable } from '../../fixtures/cards/degradations.ts';
import type { Degradation } from '../../fixtures/cards/degradations.ts';
import { drawCard } from '../../fixtures/cards/draw-card.ts';
import { hiddenFields } from '../../fixtures/cards/hidden.ts';
import { saidBy } from '../../fixtures/cards/photos.ts';
import type { Raster } from '../../fixtures/cards/raster.ts';
import type { CardSideName } from '../../server/domain/card/card-fields.ts';
import type { ReadSide } from '../../server/domain/identity/card.ts';
import { joinedSide } from '../../server/domain/identity/joined-side.ts';
import { judgePicture } from '../../server/domain/identity/judge-picture.ts';
import type { CardEngine, CardReading } from '../../server/ports/card-engine.ts';
import { readSideOf } from '../../server/services/ocr/read-picture.ts';
import { asSent } from './as-sent.ts';
import { cardFigures, outcomeOf } from './card-tally.ts';
import type { CardOutcome } from './card-tally.ts';
import { unseenPeople } from './unseen-people.ts';

/** Only these take characters away altogether. */
const withLamps: readonly Degradation[] = ['glare', 'glare_three'];

/** Everybody's front is printed in another typeface as well, which nothing here compares with. */
const otherKinds: readonly Degradation[] = ['clean', 'perspective', 'blur', 'low_light', 'jpeg_40'];

/** Of so many people one more, who has a character in the name that the recogniser cannot know. */
const unknownEvery = 5;
const unknownKinds: readonly Degradation[] = ['clean', 'perspective', 'blur', 'jpeg_40'];

export interface BenchedCards {
  readonly ordinary: readonly CardOutcome[];
  /** The same people's fronts in another typeface. */
  readonly otherTypeface: readonly CardOutcome[];
  /** Names that the recogniser's own dictionary has not: what is said of them may never be shown as sure. */
  readonly unknown: readonly CardOutcome[];
}

/** Reads both sides of so many people's cards in every kind of photo. */
export async function benchCards(engine: CardEngine, people: number): Promise<BenchedCards> {
  const ordinary: CardOutcome[] = [];
  const otherTypeface: CardOutcome[] = [];
  const unknown: CardOutcome[] = [];
  const strangelyNamed = unseenPeople('unknown characters', people);
  for (const [i, seed] of unseenPeople('ordinary', people).entries()) {
    const person = inventCardPerson(seed);
    for (const side of ['front', 'back'] as const)
      ordinary.push(...(await readAll(engine, person, side, degradations)));
    otherTypeface.push(...(await readAll(engine, { ...person, typeface: 'droid' }, 'front', otherKinds)));
    const rareSeed = strangelyNamed[i];
    if (rareSeed !== undefined && i % unknownEvery === 0) {
      const rare = inventCardPerson(rareSeed, { unknownCharacter: 'unseen' });
      unknown.push(...(await readAll(engine, rare, 'front', unknownKinds)));
    }
    console.error(`${i + 1} of ${people} people: ${JSON.stringify(cardFigures(ordinary))}`);
  }
  return { ordinary, otherTypeface, unknown };
}

async function readAll(
  engine: CardEngine,
  person: CardPerson,
  side: CardSideName,
  kinds: readonly Degradation[],
): Promise<CardOutcome[]> {
  const card = await drawCard(person, side);
  const outcomes: CardOutcome[] = [];
  for (const degradation of kinds) {
    const photo = await degraded(card, degradation, person.seed);
    const sent = await asSent(photo);
    const begun = performance.now();
    const reading = await engine.read(sent);
    const ms = performance.now() - begun;
    const readable = !unreadable.includes(degradation);
    const isLit = withLamps.includes(degradation);
    const hidden = isLit ? await hiddenFields(person, side, degradation) : [];
    const other = isLit ? await readOther(engine, card, degradation, person.seed) : null;
    const outcome = outcomeOf(
      {
        ...{ kind: `${side} ${degradation}`, side, readable, ms },
        ...{ aimedAt: aimedAt.includes(degradation), hidden: hidden.length > 0 },
      },
      reading,
      saidBy(person, side),
      other && ofTwo(side, reading, other),
    );
    for (const wrong of outcome.silentWrong)
      console.log(`wrong and sure: ${outcome.kind} of ${person.seed}: ${wrong}`);
    outcomes.push(outcome);
  }
  return outcomes;
}

/** People's seeds are below it: the lamps of their second photo are nobody's of a first. */
const otherLamps = 100_000;

/** The same card from another angle, as who is told of a lamp takes it. */
const readOther = async (engine: CardEngine, card: Raster, degradation: Degradation, seed: number) =>
  await engine.read(await asSent(await degraded(card, degradation, seed + otherLamps)));

/** As they are kept: the second in the first's place where it can be taken. */
function ofTwo(side: CardSideName, first: CardReading, second: CardReading): ReadSide {
  const [before, now] = [first, second].map((reading) => {
    const judged = judgePicture(reading, side);
    return { read: readSideOf(reading, judged), isGood: judged.isGood };
  });
  return now!.isGood || !before!.isGood ? joinedSide(side, now!.read, before!.read) : before!.read;
}
