import { afterAll, expect, test } from 'vitest';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { degraded, type Degradation } from '../../fixtures/cards/degradations.ts';
import { drawCard } from '../../fixtures/cards/draw-card.ts';
import { saidBy } from '../../fixtures/cards/photos.ts';
import { EmbeddedCardEngine } from '../../server/adapters/card/embedded-card-engine.ts';
import { asSent } from './as-sent.ts';
import { outcomeOf, type CardOutcome } from './card-tally.ts';

// The bench in small, for every change: people whom neither a threshold nor the bench has seen.

const people = [3001, 3002];
const kinds: readonly Degradation[] = ['clean', 'rotation', 'rotation_90', 'perspective', 'noise', 'jpeg_40'];

const engine = new EmbeddedCardEngine();
afterAll(() => engine.close());

async function outcomesOf(seed: number): Promise<CardOutcome[]> {
  const person = inventCardPerson(seed);
  const card = await drawCard(person, 'front');
  const outcomes: CardOutcome[] = [];
  for (const kind of kinds) {
    const reading = await engine.read(await asSent(await degraded(card, kind, seed)));
    const photo = { kind, side: 'front', readable: true, aimedAt: false, hidden: false, ms: 0 } as const;
    outcomes.push(outcomeOf(photo, reading, saidBy(person, 'front')));
  }
  return outcomes;
}

test('of twelve photos eleven are read whole, and nothing is wrong and sure', async () => {
  const outcomes = (await Promise.all(people.map(outcomesOf))).flat();
  expect(
    outcomes.flatMap(({ kind, silentWrong }) => silentWrong.map((wrong) => `${kind}: ${wrong}`)),
  ).toEqual([]);
  const missed = outcomes.filter(({ exact }) => !exact).map(({ kind }) => kind);
  expect(missed.length, missed.join()).toBeLessThanOrEqual(1);
});
