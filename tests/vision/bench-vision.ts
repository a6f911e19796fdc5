// What the engines make of invented people: npm run bench:vision. Cards of people that no threshold was set on, both
// sides, in every kind of photo (fixtures/cards/degradations.ts); their portraits against faces before a camera.
// `--people N`: of fewer, or more, people than 40; `--only faces`: without the cards. The last line is one JSON object.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { forkedFaceEngine } from '../../server/adapters/reading/face-and-reading-engine.ts';
import { EmbeddedCardEngine } from '../../server/adapters/card/embedded-card-engine.ts';
import { cardThresholds } from '../../server/domain/card/thresholds.ts';
import { childRunning, peakBytes, tellsMemory } from '../support/process-memory.ts';
import { benchCards } from './bench-cards.ts';
import { benchFaces } from './bench-faces.ts';
import { cardFigures, cardTable } from './card-tally.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '40' }, only: { type: 'string' } },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 1) throw new Error('--people wants a whole number from 1');

const engine = new EmbeddedCardEngine();
// The first picture loads the networks, which a server does once.
await engine.read(await cardPhoto(inventCardPerson(1), 'back'));
const cards = values.only === 'faces' ? null : await benchCards(engine, people);
const peakMb = tellsMemory ? Math.round(peakBytes(childRunning('card-process.ts')) / 2 ** 20) : null;
const faceEngine = forkedFaceEngine();
const faces = await benchFaces(engine, faceEngine, people);
await faceEngine.close();
await engine.close();

if (cards) {
  for (const line of cardTable(cards.ordinary)) console.log(line);
  console.log('\nnames with a character that the recogniser cannot know');
  for (const line of cardTable(cards.unknown)) console.log(line);
}
console.log(`\n${people} people on ${availableParallelism()} cores`);
console.log(
  JSON.stringify({
    people,
    ...(cards && {
      ...cardFigures(cards.ordinary),
      unknown_silent_wrong: cardFigures(cards.unknown).silent_wrong,
      peak_mb: peakMb,
    }),
    ...faces,
    thresholds: cardThresholds.version,
  }),
);
