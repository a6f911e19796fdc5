// What the engines make of invented people: npm run bench:vision. Cards of people that taught the product nothing
// (unseen-people.ts), both sides, in every kind of photo (fixtures/cards/degradations.ts), as a phone sends it
// (as-sent.ts); their portraits against faces before a camera; and what guiding and making small cost on the product's
// own pages (bench-capture.ts).
//
// Cards. Aims: front_exact_aimed_at and back_exact_aimed_at 0.97, over the kinds of photo that the aims are set on;
// silent_wrong 0; card_p95_ms 1500 on two cores. front_exact and back_exact are over all kinds, three lamps among them;
// front_exact_shown and back_exact_shown leave out the photos in which light left nothing of a character (front_hidden,
// back_hidden: their share); lamps_exact and lamps_exact_of_two: of the photos under lamps, by themselves and where a
// second one of the same card is held beside the first, as the product does; copy_found and screen_found: of photos of
// a copy and of a screen, sign_false: of all others told as one; other_typeface_exact: the same people's fronts printed
// in a typeface that nothing is compared with; unknown_exact: of names with a character that the recogniser's dictionary
// has not.
// Faces. Aims: same_rejected 0.01, other_accepted 0.001; look_good_refused 0.
// Capture. Aims: guide_longest_task_ms 50 on a phone (the main thread slowed by 4 as in tests/pages/throttled-page.ts,
// the guide's worker not: no browser slows one), guide_longest_task_desktop_ms the same at the speed of this machine;
// compress_ratio 2, the library's time over ours for a photograph of 12 megapixels at the same bytes and SSIM, as papers
// are made; card_compress_ratio: the same over ours where the card is looked for in it and cut out, as cards are made;
// shutter_to_form_ms 2500 over 8 Mbit/s and 50 ms.
//
// `--people N`: of fewer, or more, people than 40; `--only cards|faces|looks|capture`. The last line is one JSON object.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { inventCardPerson } from '../../fixtures/cards/card-person.ts';
import { cardPhoto } from '../../fixtures/cards/photos.ts';
import { forkedFaceEngine } from '../../server/adapters/reading/face-and-reading-engine.ts';
import { EmbeddedCardEngine } from '../../server/adapters/card/embedded-card-engine.ts';
import { cardThresholds } from '../../server/domain/card/thresholds.ts';
import { childRunning, peakBytes, tellsMemory } from '../support/process-memory.ts';
import { benchCapture } from './bench-capture.ts';
import { benchCards } from './bench-cards.ts';
import { benchFaces } from './bench-faces.ts';
import { benchLooks } from './bench-looks.ts';
import { cardFigures, cardTable } from './card-tally.ts';
import type { CardFigures } from './card-tally.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '40' }, only: { type: 'string' } },
});
const people = Number(values.people);
if (!Number.isInteger(people) || people < 1) throw new Error('--people wants a whole number from 1');

const asOtherTypeface = ({ front_exact, silent_wrong }: CardFigures) => ({
  other_typeface_exact: front_exact,
  other_typeface_silent_wrong: silent_wrong,
});

const parts = ['cards', 'faces', 'looks', 'capture'] as const;
if (values.only !== undefined && !parts.some((part) => part === values.only))
  throw new Error(`--only wants one of ${parts.join(', ')}`);
const wants = (part: (typeof parts)[number]) => (values.only ?? part) === part;

const engine = new EmbeddedCardEngine();
// The first picture loads the networks, which a server does once.
if (wants('cards') || wants('faces')) await engine.read(await cardPhoto(inventCardPerson(1), 'back'));
const cards = wants('cards') ? await benchCards(engine, people) : null;
const peakMb = cards && tellsMemory ? Math.round(peakBytes(childRunning('card-process.ts')) / 2 ** 20) : null;
const faceEngine = forkedFaceEngine();
const faces = wants('faces') ? await benchFaces(engine, faceEngine, people) : null;
const looks = wants('looks') ? await benchLooks(faceEngine, people) : null;
await faceEngine.close();
await engine.close();
const capture = wants('capture') ? await benchCapture() : null;

if (cards) {
  for (const line of cardTable(cards.ordinary)) console.log(line);
  console.log('\nthe same people in another typeface');
  for (const line of cardTable(cards.otherTypeface)) console.log(line);
  console.log('\nnames with a character that the recogniser cannot know');
  for (const line of cardTable(cards.unknown)) console.log(line);
}
console.log(`\n${people} people on ${availableParallelism()} cores`);
console.log(
  JSON.stringify({
    people,
    ...(cards && {
      ...cardFigures(cards.ordinary),
      ...asOtherTypeface(cardFigures(cards.otherTypeface)),
      unknown_exact: cardFigures(cards.unknown).front_exact,
      unknown_silent_wrong: cardFigures(cards.unknown).silent_wrong,
      peak_mb: peakMb,
    }),
    ...faces,
    ...looks,
    ...capture,
    thresholds: cardThresholds.version,
  }),
);
