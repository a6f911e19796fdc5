// npm run replay: a film of a reading or of a face, or the pictures of a card, of one's own through the real product in a real browser, with a
// fault where one is asked for; what came of it lies in a folder, and is compared with what came of it before.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { degradations } from '../../fixtures/cards/degradations.ts';
import { fixtureStatement } from '../../fixtures/clips/statement.ts';
import { headNames } from '../../fixtures/clips/turning-head.ts';
import { cardFaults } from '../e2e/faults/card-faults.ts';
import { productFaults } from '../e2e/faults/product-faults.ts';
import { startWorld } from '../media/faults/world.ts';
import type { Place } from './place.ts';
import { replayCard } from './replay-card.ts';
import { replayFace } from './replay-face.ts';
import { replayRecording } from './replay-recording.ts';
import { type Asked, differencesOf, type Replay } from './replay.ts';

const usage = `npm run replay -- recording [--film FILE] [--statement FILE] [--portrait FILE|reader|neighbour|elder|none]
npm run replay -- face [--film FILE] [--portrait FILE|${headNames.join('|')}]
npm run replay -- card [--front FILE] [--back FILE] [--kind ${degradations.slice(0, 3).join('|')}|…]
npm run replay -- again FOLDER
npm run replay -- faults
  --seed N       the invented person (1)
  --fault NAME   what goes wrong, as “faults” prints it, of a recording with its --at; of a face none
  --out FOLDER   where what came of it is put (.cache/replays/ and the time)
  --trace        keeps every step of the page, for npx playwright show-trace
`;

const options = {
  film: { type: 'string' },
  statement: { type: 'string' },
  portrait: { type: 'string' },
  front: { type: 'string' },
  back: { type: 'string' },
  kind: { type: 'string', default: 'clean' },
  seed: { type: 'string', default: '1' },
  fault: { type: 'string' },
  at: { type: 'string' },
  out: { type: 'string' },
  trace: { type: 'boolean', default: false },
} as const;

function asked() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { values, what: positionals[0], folder: positionals[1] };
}

const linesOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const reportOf = (folder: string): Replay =>
  JSON.parse(readFileSync(`${folder}/replay.json`, 'utf8')) as Replay;

const runs = { recording: replayRecording, face: replayFace, card: replayCard };

const isReplayed = (what: string | undefined): what is Asked['what'] => what !== undefined && what in runs;

/** Whose portrait it is where nothing is said: of who is in the fixture's film. */
const ofWhom: Readonly<Record<Asked['what'], string>> = { recording: 'reader', face: 'lin', card: 'none' };

function wanted({ values, what, folder }: ReturnType<typeof asked>): Asked | null {
  if (what === 'again') return folder === undefined ? null : reportOf(folder).asked;
  const seed = Number(values.seed);
  if (!isReplayed(what) || !Number.isInteger(seed) || seed < 0) return null;
  return {
    ...{ what, seed, fault: values.fault ?? null, at: values.at ?? null, film: values.film ?? null },
    statement: values.statement === undefined ? fixtureStatement : linesOf(values.statement),
    ...{ portrait: values.portrait ?? ofWhom[what], kind: values.kind },
    ...{ front: values.front ?? null, back: values.back ?? null },
  };
}

async function replay(one: Asked, place: Omit<Place, 'world'>): Promise<Replay> {
  place.say('starting the product');
  const world = await startWorld('product');
  try {
    return await runs[one.what]({ ...place, world }, one);
  } finally {
    await world.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function sayFaults(): void {
  for (const { name, at } of productFaults) say(`recording  --fault "${name}" --at ${at}`);
  for (const { name } of cardFaults) say(`card       --fault "${name}"`);
}

/** Whether what came of it is what came of it before. */
function isSame(before: Replay, now: Replay): boolean {
  const differences = differencesOf(before, now);
  for (const { where, before: was, now: is } of differences)
    say(`${where}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`);
  say(differences.length === 0 ? 'the same as before' : `${differences.length} different`);
  return differences.length === 0;
}

async function main(): Promise<number> {
  const given = asked();
  if (given.what === 'faults') return (sayFaults(), 0);
  const one = wanted(given);
  if (!one) return (process.stderr.write(usage), 2);
  const folder = given.values.out ?? `.cache/replays/${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  mkdirSync(folder, { recursive: true });
  const now = await replay(one, { folder, say, isTraced: given.values.trace });
  writeFileSync(`${folder}/replay.json`, `${JSON.stringify(now, null, 2)}\n`);
  say(JSON.stringify(now.outcome, null, 2));
  say(folder);
  if (now.faultMet === false) say('what was to go wrong met nothing');
  if (given.what !== 'again' || given.folder === undefined) return now.faultMet === false ? 1 : 0;
  return isSame(reportOf(given.folder), now) ? 0 : 1;
}

process.exit(
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }),
);
