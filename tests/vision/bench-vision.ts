// What the engines make of invented people: npm run bench:vision. Cards of people that no threshold was set on, both
// sides, in every kind of photo (fixtures/cards/degradations.ts). `--people N`: of fewer, or more, people than 40.
// The last line is one JSON object.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { EmbeddedCardEngine } from '../../server/adapters/card/embedded-card-engine.ts';
import { cardThresholds } from '../../server/domain/card/thresholds.ts';
import { childRunning, peakBytes, tellsMemory } from '../support/process-memory.ts';
import { benchCards } from './bench-cards.ts';
import { cardFigures, cardTable } from './card-tally.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '40' } } });
const people = Number(values.people);
if (!Number.isInteger(people) || people < 1) throw new Error('--people wants a whole number from 1');

const engine = new EmbeddedCardEngine();
// The first picture loads the networks, which a server does once.
await engine.read(await cardPhoto(inventCardPerson(1), 'back'));
const { ordinary, unknown } = await benchCards(engine, people);
const peakMb = tellsMemory ? Math.round(peakBytes(childRunning('card-process.ts')) / 2 ** 20) : null;
await engine.close();

for (const line of cardTable(ordinary)) console.log(line);
console.log('\nnames with a character that the recogniser cannot know');
for (const line of cardTable(unknown)) console.log(line);
console.log(`\n${people} people on ${availableParallelism()} cores`);
console.log(
  JSON.stringify({
    people,
    ...cardFigures(ordinary),
    unknown_silent_wrong: cardFigures(unknown).silent_wrong,
    peak_mb: peakMb,
    thresholds: cardThresholds.version,
  }),
);
