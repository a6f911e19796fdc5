import type { Glyph, TextLine } from '../../domain/card/text-line.ts';
import { blank, logLikelihood, type ClassSteps } from './likelihood.ts';
import { cardModels, run } from './models.ts';
import { sample } from './pixels.ts';
import type { Pixels, Quad } from './pixels.ts';

export type RecognisedLine = Pick<TextLine, 'glyphs' | 'after'>;

const lineHeight = 48;
const mostWidth = 960;
/** The recogniser was trained on lines that were filled up to more than this: a character by itself is lost on it. */
const leastWidth = 160;
const directionWidth = 192;

/** Reads one line of text by PP-OCR's recogniser. */
export const recogniseLine = async (picture: Pixels, quad: Quad): Promise<RecognisedLine> =>
  readOf(await classesOf(picture, quad));

/** A line as it is read, and what else it may say. */
export interface WeighableLine {
  readonly read: RecognisedLine;
  /** Of these texts the one that it says most likely. `lead`: how much likelier than the next, as a logarithm. */
  likeliest(texts: readonly string[]): { readonly text: string; readonly lead: number } | null;
  /** The probability of a text's least likely character wherever the line shows it most. */
  trace(text: string): number;
}

/** Reads a line once for all. */
export async function weighableLine(picture: Pixels, quad: Quad): Promise<WeighableLine> {
  const line = await classesOf(picture, quad);
  const classes = new Map(line.characters.map((character, i) => [character, i]));
  return {
    read: readOf(line),
    likeliest: (texts) => likeliestOf(line, classes, texts),
    trace: (text) => Math.min(...[...text].map((character) => mostOf(line, classes.get(character)))),
  };
}

function mostOf({ data, steps, classes }: ClassSteps, of: number | undefined): number {
  if (of === undefined) return 0;
  return Math.max(...Array.from({ length: steps }, (_, step) => data[step * classes + of] ?? 0));
}

function readOf({ width, padded, characters, ...line }: LineClasses): RecognisedLine {
  const read = decodeSteps(line.data, line.steps, line.classes, characters);
  const glyphs = read.glyphs.map((glyph) => ({ ...glyph, at: Math.min(1, (glyph.at * padded) / width) }));
  return { ...read, glyphs };
}

function likeliestOf(
  line: LineClasses,
  known: ReadonlyMap<string, number>,
  texts: readonly string[],
): ReturnType<WeighableLine['likeliest']> {
  const [first, second] = texts
    .map((text) => ({ text, classes: [...text].map((character) => known.get(character) ?? -1) }))
    .filter(({ classes }) => !classes.includes(-1))
    .map(({ text, classes }) => ({ text, likelihood: logLikelihood(line, classes) }))
    .sort((a, b) => b.likelihood - a.likelihood);
  return first ? { text: first.text, lead: first.likelihood - (second?.likelihood ?? -Infinity) } : null;
}

interface LineClasses extends ClassSteps {
  readonly characters: readonly string[];
  readonly width: number;
  readonly padded: number;
}

async function classesOf(picture: Pixels, quad: Quad): Promise<LineClasses> {
  const width = Math.min(mostWidth, Math.max(lineHeight, Math.round(lineHeight * aspectOf(quad))));
  const line = sample(picture, quad, width, lineHeight);
  const padded = Math.max(width, leastWidth);
  const { recogniser, characters } = await cardModels();
  const { data, shape } = await run(recogniser, planes(line, padded), [1, 3, lineHeight, padded]);
  return { data, steps: shape[1] ?? 0, classes: shape[2] ?? 0, characters, width, padded };
}

/** Whether a line stands on its head, 0 to 1. Rejects where the network gives no floating-point numbers. */
export async function upsideDown(picture: Pixels, quad: Quad): Promise<number> {
  const width = Math.min(directionWidth, Math.max(lineHeight, Math.round(lineHeight * aspectOf(quad))));
  const line = sample(picture, quad, width, lineHeight);
  const { direction } = await cardModels();
  const { data } = await run(direction, planes(line, directionWidth), [1, 3, lineHeight, directionWidth]);
  return data[1] ?? 0;
}

function aspectOf([a, b, , d]: Quad): number {
  return Math.hypot(b.x - a.x, b.y - a.y) / Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
}

/** Blue, green and red, filled up to `padded` on the right with what lies between black and white. */
function planes({ width, height, rgb }: Pixels, padded: number): Float32Array {
  const input = new Float32Array(padded * height * 3);
  for (let c = 0; c < 3; c++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        input[(c * height + y) * padded + x] = rgb[(y * width + x) * 3 + 2 - c]! / 127.5 - 1;
  return input;
}

interface Step {
  readonly best: number;
  readonly probability: number;
  readonly second: number;
  readonly secondProbability: number;
}

/** Connectionist temporal classification: the best class of each step, repeats joined, blanks out. */
function decodeSteps(
  data: Float32Array,
  steps: number,
  classes: number,
  characters: readonly string[],
): RecognisedLine {
  const space = characters.length - 1;
  const all = Array.from({ length: steps }, (_, step) =>
    twoBest(data.subarray(step * classes, (step + 1) * classes)),
  );
  const glyphs: Glyph[] = [];
  let wavering = 0;
  for (let from = 0; from < steps;) {
    const { best } = all[from]!;
    let to = from + 1;
    while (to < steps && all[to]!.best === best) to++;
    const run = all.slice(from, to);
    if (best === blank)
      wavering = Math.max(wavering, waveringOf(run, [all[from - 1]?.best, all[to]?.best, space]));
    else if (best !== space) {
      glyphs.push(glyphOf(run, characters, (from + to) / 2 / steps, wavering));
      wavering = 0;
    }
    from = to;
  }
  return { glyphs, after: wavering };
}

function glyphOf(run: readonly Step[], characters: readonly string[], at: number, before: number): Glyph {
  const { best, probability, second, secondProbability } = run.reduce((a, b) =>
    b.probability > a.probability ? b : a,
  );
  return {
    char: characters[best] ?? '',
    probability,
    second: { char: characters[second] ?? '', probability: secondProbability },
    ...{ at, before },
  };
}

/** The most that any character had among blanks, but for the neighbours' own slopes and for spaces. */
function waveringOf(run: readonly Step[], expected: readonly (number | undefined)[]): number {
  return run.reduce(
    (most, { second, secondProbability }) =>
      expected.includes(second) ? most : Math.max(most, secondProbability),
    0,
  );
}

function twoBest(row: Float32Array): Step {
  let [best, probability, second, secondProbability] = [0, -1, 0, -1];
  for (let i = 0; i < row.length; i++) {
    const value = row[i]!;
    if (value > probability) {
      [second, secondProbability] = [best, probability];
      [best, probability] = [i, value];
    } else if (value > secondProbability) [second, secondProbability] = [i, value];
  }
  return { best, probability, second, secondProbability };
}
