// The verdict over clips of invented people: npm run bench:verdict. Makes the clips where they are missing (wants
// espeak-ng), judges each as if its will check was passed, and prints what was expected against what was decided, for
// the clips that the thresholds were set on apart from those that they were not. The last line is one JSON object.
import { availableParallelism } from 'node:os';
import { registerMediabunnyServer } from '@mediabunny/server';
import { fixtureClip } from '../../fixtures/clips/clip-cache.ts';
import { fittedClips, heldOutClips } from '../../fixtures/clips/clip-list.ts';
import type { ClipSpec } from '../../fixtures/clips/clip-list.ts';
import { clipStatement } from '../../fixtures/clips/make-clip.ts';
import { renderPortrait } from '../../fixtures/people/portrait.ts';
import { see } from '../../server/adapters/face/see.ts';
import { observe } from '../../server/adapters/reading/observe.ts';
import { buildSegments } from '../../server/domain/recording/script.ts';
import { thresholds } from '../../server/domain/verdict/reading-thresholds.ts';
import { judgeReading } from '../../server/domain/verdict/reading-verdict.ts';
import type { Circumstances, ReadingVerdict } from '../../server/domain/verdict/reading-verdict.ts';
import { figuresOf, isRight, share, tableOf } from './tally.ts';

registerMediabunnyServer({ hardwareContext: null });

interface JudgedClip {
  readonly spec: ClipSpec;
  readonly verdict: ReadingVerdict;
}

const segments = buildSegments(clipStatement);
const spent = { video: 0, wall: 0, cpu: 0 };

const portraits = new Map<number, readonly number[] | null>();
async function portraitOf(seed: number): Promise<readonly number[] | null> {
  const known = portraits.get(seed);
  if (known !== undefined) return known;
  const [face] = await see({ picture: await renderPortrait(seed), descriptors: true });
  const descriptor = face?.descriptor ?? null;
  portraits.set(seed, descriptor);
  return descriptor;
}

async function judge(spec: ClipSpec): Promise<JudgedClip> {
  const { path, chapters } = await fixtureClip(spec);
  const portrait = await portraitOf(spec.portrait);
  // The first look loads the models, which a server does once.
  if (spent.video === 0) await observe({ path });
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const observation = await observe({ path });
  const circumstances: Circumstances = {
    willCheck: 'required',
    willOutcome: 'passed',
    portrait,
    submission: 1,
    passedBefore: new Set(),
  };
  const verdict = judgeReading(segments, chapters, observation, circumstances);
  const used = process.cpuUsage(cpu);
  spent.wall += (performance.now() - begun) / 1000;
  spent.cpu += (used.user + used.system) / 1e6;
  spent.video += observation.durationMs / 1000;
  return { spec, verdict };
}

function print(judged: JudgedClip): void {
  const { name, expects, unclaimed } = judged.spec;
  const { decision, findings, measures } = judged.verdict;
  const codes = findings.map(({ code, segment }) => `${code}${segment === null ? '' : `@${segment + 1}`}`);
  const expected = unclaimed ? `not approve (${unclaimed})` : expects.join('/') || 'approve';
  const mark = isRight(judged) ? ' ' : '!';
  console.log(`${mark} ${name.padEnd(26)} ${expected.padEnd(30)} ${decision.padEnd(8)} ${codes.join(' ')}`);
  for (const m of process.env['MEASURES'] ? measures : [])
    console.log(
      `      ${m.segment + 1}: luma ${m.luma.toFixed(0)} loud ${m.loudness.toFixed(3)} speech ${m.speechMs} of ${Math.round(m.durationMs)} ` +
        `syllables ${m.syllables}/${m.characters} away ${m.faceAwayShare.toFixed(2)} two ${m.severalFaces.ms} frozen ${m.frozen.ms} ` +
        `mouth ${m.mouthMoves?.toFixed(4)} step ${m.step?.here.toFixed(2)}/${m.step?.elsewhere.toFixed(2)}@${m.step?.lagMs} ` +
        `whole ${m.wholeStep?.here.toFixed(2)}/${m.wholeStep?.elsewhere.toFixed(2)}@${m.wholeStep?.lagMs} ` +
        `portrait ${m.portraitDistance?.toFixed(2)} other ${m.otherPerson.looks}/${m.otherPerson.of}`,
    );
}

const names = process.argv.slice(2);
const known = [...fittedClips, ...heldOutClips].map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`no clip is called ${unknown.join(', ')}; there are ${known.join(', ')}`);
const wanted = ({ name }: ClipSpec) => names.length === 0 || names.includes(name);

async function judgeAll(title: string, specs: readonly ClipSpec[]): Promise<JudgedClip[]> {
  console.log(`\n${title}`);
  const all: JudgedClip[] = [];
  for (const spec of specs.filter(wanted)) {
    const judged = await judge(spec);
    print(judged);
    all.push(judged);
  }
  return all;
}

const fitted = await judgeAll('clips that the thresholds were set on', fittedClips);
const heldOut = await judgeAll('clips of people that no threshold was set on', heldOutClips);
for (const line of [...tableOf('\nfitted', fitted), ...tableOf('\nheld out', heldOut)]) console.log(line);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `\n${spent.video.toFixed(0)} s of video in ${spent.wall.toFixed(0)} s (${spent.cpu.toFixed(0)} s of CPU on ${availableParallelism()} cores), peak ${peakMb} MB`,
);
console.log(
  JSON.stringify({
    fitted: figuresOf(fitted),
    held_out: figuresOf(heldOut),
    real_time_share: share(spent.wall, spent.video),
    cpu_share: share(spent.cpu, spent.video),
    peak_mb: peakMb,
    thresholds: thresholds.version,
  }),
);
