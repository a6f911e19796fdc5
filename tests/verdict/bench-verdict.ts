// The verdict over clips of invented people: npm run bench:verdict. Makes the clips where they are missing (wants
// espeak-ng), judges each as if its will check was passed, and prints what was expected against what was decided. The
// last line is one JSON object.
import { availableParallelism } from 'node:os';
import { registerMediabunnyServer } from '@mediabunny/server';
import { clipStatement } from '../../fixtures/clips/make-clip.ts';
import { fixtureClip } from '../../fixtures/clips/clip-cache.ts';
import { clipList } from '../../fixtures/clips/clip-list.ts';
import type { ClipSpec } from '../../fixtures/clips/clip-list.ts';
import { renderPortrait } from '../../fixtures/people/portrait.ts';
import { see } from '../../server/adapters/face/see.ts';
import { observe } from '../../server/adapters/reading/observe.ts';
import { judgeReading } from '../../server/domain/verdict/reading-verdict.ts';
import type { ReadingVerdict } from '../../server/domain/verdict/reading-verdict.ts';
import { thresholds } from '../../server/domain/verdict/reading-thresholds.ts';
import { buildSegments } from '../../server/domain/recording/script.ts';

registerMediabunnyServer({ hardwareContext: null });

const segments = buildSegments(clipStatement);
const wanted = process.argv.slice(2);
const specs = clipList.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const clips = [];
for (const spec of specs) clips.push({ spec, ...(await fixtureClip(spec)) });

const portraits = new Map<number, readonly number[] | null>();
for (const { portrait } of specs)
  if (!portraits.has(portrait)) {
    const [face] = await see({ picture: await renderPortrait(portrait), descriptors: true });
    portraits.set(portrait, face?.descriptor ?? null);
  }

interface Judged {
  readonly spec: ClipSpec;
  readonly verdict: ReadingVerdict;
}

const judged: Judged[] = [];
let videoSeconds = 0;
let wallSeconds = 0;
let cpuSeconds = 0;
// The first look loads the models, which a server does once.
await observe(clips[0]!);
for (const { spec, path, chapters } of clips) {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const observation = await observe({ path });
  const verdict = judgeReading(segments, chapters, observation, {
    willCheck: 'required',
    willOutcome: 'passed',
    portrait: portraits.get(spec.portrait) ?? null,
    submission: 1,
  });
  wallSeconds += (performance.now() - begun) / 1000;
  const used = process.cpuUsage(cpu);
  cpuSeconds += (used.user + used.system) / 1e6;
  videoSeconds += observation.durationMs / 1000;
  judged.push({ spec, verdict });
  print(spec, verdict);
}

function print({ name, expects }: ClipSpec, { decision, findings, measures }: ReadingVerdict): void {
  const codes = findings.map(({ code, segment }) => `${code}${segment === null ? '' : `@${segment + 1}`}`);
  const expected = expects.length === 0 ? 'approve' : expects.join('/');
  const right = isRight(
    expects,
    decision,
    codes.map((code) => code.split('@')[0] ?? ''),
  );
  console.log(
    `${right ? ' ' : '!'} ${name.padEnd(22)} ${expected.padEnd(30)} ${decision.padEnd(8)} ${codes.join(' ')}`,
  );
  for (const m of process.env['MEASURES'] ? measures : [])
    console.log(
      `      ${m.segment + 1}: luma ${m.luma.toFixed(0)} loud ${m.loudness.toFixed(3)} speech ${m.speechMs} of ${Math.round(m.durationMs)} ` +
        `syllables ${m.syllables}/${m.characters} away ${m.faceAwayShare.toFixed(2)} two ${m.severalFaces.ms} frozen ${m.frozen.ms} ` +
        `mouth ${m.mouthMoves?.toFixed(4)} step ${m.step?.here.toFixed(2)}/${m.step?.elsewhere.toFixed(2)}@${m.step?.lagMs} ` +
        `portrait ${m.portraitDistance?.toFixed(2)} other ${m.otherPerson.looks}/${m.otherPerson.of}`,
    );
}

function isRight(expects: readonly string[], decision: string, codes: readonly string[]): boolean {
  return expects.length === 0
    ? decision === 'approve'
    : decision !== 'approve' && codes.some((code) => expects.includes(code));
}

const good = judged.filter(({ spec }) => spec.expects.length === 0);
const bad = judged.filter(({ spec }) => spec.expects.length > 0);
const count = (of: readonly Judged[], decision: string) =>
  of.filter(({ verdict }) => verdict.decision === decision).length;
console.log('\n            approve  return  review');
for (const [name, of] of [
  ['good', good],
  ['bad', bad],
] as const)
  console.log(
    name.padEnd(12) + ['approve', 'return', 'review'].map((d) => String(count(of, d)).padEnd(9)).join(''),
  );
const share = (part: number, of: number) => (of === 0 ? 0 : Math.round((part / of) * 1000) / 1000);
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(
  `${videoSeconds.toFixed(0)} s of video in ${wallSeconds.toFixed(0)} s (${cpuSeconds.toFixed(0)} s of CPU on ${availableParallelism()} cores), peak ${peakMb} MB`,
);
console.log(
  JSON.stringify({
    bad_approved: count(bad, 'approve'),
    bad_for_another_reason: bad.filter(
      ({ spec, verdict }) => !verdict.findings.some(({ code }) => spec.expects.includes(code)),
    ).length,
    good_reviewed_share: share(count(good, 'review'), good.length),
    good_returned_share: share(count(good, 'return'), good.length),
    real_time_share: share(wallSeconds, videoSeconds),
    cpu_share: share(cpuSeconds, videoSeconds),
    peak_mb: peakMb,
    clips: judged.length,
    thresholds: thresholds.version,
  }),
);
