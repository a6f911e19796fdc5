import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { demoPortraitName } from '../../contract/sandbox/world.ts';
import { degradations } from '../../fixtures/cards/degradations.ts';
import { fixtureStatement } from '../../fixtures/clips/statement.ts';
import { headNames } from '../../fixtures/clips/turning-head.ts';
import { cardFaults } from '../e2e/faults/card-faults.ts';
import { facePhases, happens } from '../e2e/faults/face-matrix.ts';
import { identityFaults } from '../e2e/faults/identity-matrix.ts';
import { productFaults } from '../e2e/faults/product-faults.ts';
import type { Asked } from './replay.ts';

export const usage = `npm run replay -- recording [--film FILE] [--statement FILE] [--portrait FILE|${demoPortraitName.options.join('|')}]
npm run replay -- face [--film FILE] [--portrait FILE|${headNames.join('|')}]
npm run replay -- card [--front FILE] [--back FILE] [--kind ${degradations.slice(0, 3).join('|')}|…]
npm run replay -- again FOLDER
npm run replay -- faults
  --seed N       the invented person (1)
  --fault NAME   what goes wrong, as “faults” prints it, and --at when; of a card without
  --review LIST  what people decide over a recording, each after a reading: return:1,pass
  --out FOLDER   where what came of it is put (.cache/replays/ and the time)
  --trace        keeps every step of the page, for npx playwright show-trace
`;

const options = {
  film: { type: 'string' },
  statement: { type: 'string' },
  portrait: { type: 'string' },
  front: { type: 'string' },
  back: { type: 'string' },
  kind: { type: 'string' },
  seed: { type: 'string' },
  fault: { type: 'string' },
  at: { type: 'string' },
  review: { type: 'string' },
  out: { type: 'string' },
  trace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Option = keyof typeof options;
type What = Asked['what'];

const ofAny = ['seed', 'fault', 'out', 'trace'] as const;
const takenBy: Readonly<Record<What | 'again', readonly Option[]>> = {
  recording: [...ofAny, 'film', 'statement', 'portrait', 'at', 'review'],
  face: [...ofAny, 'film', 'portrait', 'at'],
  card: [...ofAny, 'front', 'back', 'kind'],
  again: ['out', 'trace'],
};

/** Something is asked for that there is not. */
export class Misasked extends Error {}

export type Wish =
  | { readonly kind: 'usage' | 'faults' }
  | {
      readonly kind: 'replay';
      readonly asked: Asked;
      readonly out: string | null;
      readonly isTraced: boolean;
      /** With what lies in it it is compared; null where it is not gone again. */
      readonly before: string | null;
    };

/** What can go wrong, by what is replayed; a card's has one moment. */
export const faultsOf: Readonly<
  Record<What, readonly { readonly name: string; readonly at: string | null }[]>
> = {
  recording: productFaults,
  face: identityFaults.flatMap((name) =>
    facePhases.filter((phase) => happens({ fault: name, phase })).map((at) => ({ name, at })),
  ),
  card: cardFaults.map(({ name }) => ({ name, at: null })),
};

/** Whose portrait it is where nothing is said: of who is in the fixture's film. */
const ofWhom: Readonly<Record<What, string>> = { recording: 'reader', face: 'lin', card: 'none' };
const known: Readonly<Record<What, readonly string[]>> = {
  ...{ recording: demoPortraitName.options, face: headNames, card: ['none'] },
};

/** Whether a portrait is a picture of one's own, and no name. */
export const isPicture = (what: What, portrait: string): boolean => !known[what].includes(portrait);

/** What is wanted by that line. Throws `Misasked` where it asks for what there is not, before anything is built. */
export function wishOf(line: readonly string[]): Wish {
  const { values, positionals } = parsed(line);
  const [what, folder, ...more] = positionals;
  if (values.help) return { kind: 'usage' };
  if (what === 'faults' && folder === undefined) return { kind: 'faults' };
  if (what === undefined || !(what in takenBy)) throw new Misasked(`“${what ?? ''}” is no replay`);
  const of = what as keyof typeof takenBy;
  if (more.length > 0 || (folder !== undefined) !== (of === 'again'))
    throw new Misasked(of === 'again' ? 'again takes one folder' : `“${folder ?? ''}” is not understood`);
  for (const name of Object.keys(values) as Option[])
    if (!takenBy[of].includes(name))
      throw new Misasked(
        of === 'again'
          ? `again asks for what its folder says: --${name} cannot be given`
          : `a ${of} takes no --${name}`,
      );
  const wanted = { kind: 'replay', out: values.out ?? null, isTraced: values.trace ?? false } as const;
  if (of !== 'again') return { ...wanted, asked: askedOf(of, values), before: null };
  if (values.out !== undefined && resolve(values.out) === resolve(folder ?? ''))
    throw new Misasked('--out is the folder that it is compared with');
  return { ...wanted, asked: askedBefore(folder ?? ''), before: folder ?? '' };
}

type Values = ReturnType<typeof parsed>['values'];

/** Throws `Misasked` where an option is unknown or lacks its value. */
function parsed(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options, allowPositionals: true });
  } catch (error) {
    throw new Misasked(error instanceof Error ? error.message : String(error));
  }
}

function askedOf(what: What, values: Values): Asked {
  const seed = Number(values.seed ?? '1');
  if (!Number.isInteger(seed) || seed < 0) throw new Misasked(`--seed ${values.seed} is no number`);
  const kind = values.kind ?? 'clean';
  if (!(degradations as readonly string[]).includes(kind))
    throw new Misasked(`there is no kind of photograph “${kind}”: ${degradations.join(', ')}`);
  return {
    ...{ what, seed, ...faultOf(what, values), review: reviewOf(values.review), film: values.film ?? null },
    statement: values.statement === undefined ? fixtureStatement : linesOf(values.statement),
    ...{ portrait: values.portrait ?? ofWhom[what], kind },
    ...{ front: values.front ?? null, back: values.back ?? null },
  };
}

/** With the first of its moments where none is said. */
function faultOf(what: What, { fault, at }: Values): Pick<Asked, 'fault' | 'at'> {
  if (fault === undefined) {
    if (at !== undefined) throw new Misasked('--at says when a --fault strikes, and there is none');
    return { fault: null, at: null };
  }
  const found = faultsOf[what].find((one) => one.name === fault && (at === undefined || one.at === at));
  if (found) return { fault, at: found.at };
  throw new Misasked(
    `a ${what} has no fault “${fault}”${at === undefined ? '' : ` at ${at}`}: see npm run replay -- faults`,
  );
}

function reviewOf(list: string | undefined): readonly string[] {
  const steps = list === undefined ? [] : list.split(',');
  const wrong = steps.find((step) => !/^(pass|return:[1-9]\d*(\+[1-9]\d*)*)$/.test(step));
  if (wrong !== undefined) throw new Misasked(`--review ${wrong}: pass, return:1 or return:1+2`);
  return steps;
}

const linesOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** As it was asked then, its files where they lie now. */
function askedBefore(folder: string): Asked {
  const { asked } = JSON.parse(readFileSync(resolve(folder, 'replay.json'), 'utf8')) as {
    readonly asked: Asked;
  };
  const lies = (name: string | null) => (name === null ? null : resolve(folder, name));
  return {
    ...asked,
    review: asked.review ?? [],
    ...{ film: lies(asked.film), front: lies(asked.front), back: lies(asked.back) },
    portrait: isPicture(asked.what, asked.portrait) ? resolve(folder, asked.portrait) : asked.portrait,
  };
}
