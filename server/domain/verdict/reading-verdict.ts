import type { Finding, Segment, WillCheck } from '../../../contract/model/recording.ts';
import { asksAgain, findingOf, findingRules, machineReturns } from './finding-rules.ts';
import type { FindingCode } from './finding-rules.ts';
import { lipStep } from './lip-step.ts';
import type { LipStep } from './lip-step.ts';
import { measureSegment, whoReads } from './reading-measures.ts';
import type { SegmentMeasure } from './reading-measures.ts';
import type { ReadingObservation } from './reading-observation.ts';
import { thresholds as current } from './reading-thresholds.ts';
import type { Thresholds } from './reading-thresholds.ts';

export interface Chapter {
  readonly segment: number;
  readonly start_ms: number;
  readonly end_ms: number;
}

/** What is known of the person and the product. */
export interface Circumstances {
  readonly willCheck: WillCheck;
  readonly willOutcome: 'passed' | 'to_person' | null;
  /** Descriptor of the identity's portrait; null where there is none, or no face on it. */
  readonly portrait: readonly number[] | null;
  /** Which submission this is, from 1: a machine does not return its opinion for ever. */
  readonly submission: number;
  /** Segments of the same bytes as an earlier verdict let stand. */
  readonly passedBefore: ReadonlySet<number>;
}

export type VerdictDecision = 'approve' | 'return' | 'review';

/** A moment whose picture shows why a code was given. */
export interface Evidence {
  readonly code: FindingCode;
  readonly segment: number | null;
  readonly atMs: number;
}

/** All that a finding of a segment may rest on. */
export interface JudgedSegment extends SegmentMeasure {
  /** Of the whole recording, the same with each segment. */
  readonly wholeStep: LipStep | null;
}

export interface ReadingVerdict {
  readonly decision: VerdictDecision;
  readonly findings: Finding[];
  readonly measures: JudgedSegment[];
  readonly evidence: Evidence[];
}

/**
 * What the machine says of a finished recording. It claims that one and the same living face read aloud, in
 * step and at a credible length; it never claims which words were read. Where money is at stake (a product
 * that wants the will check) it approves only if that check was passed and the reader clearly is the person
 * of the portrait; what it cannot tell goes to a person.
 */
export function judgeReading(
  segments: readonly Pick<Segment, 'index' | 'phrases'>[],
  chapters: readonly Chapter[],
  observation: ReadingObservation,
  circumstances: Circumstances,
  thresholds: Thresholds = current,
): ReadingVerdict {
  if (!Number.isFinite(observation.durationMs) || observation.durationMs <= 0)
    return { ...verdictOf([findingOf('unreadable', null)], circumstances), measures: [], evidence: [] };
  const matters = circumstances.willCheck === 'required';
  const portrait = matters ? circumstances.portrait : null;
  const references = { recording: whoReads(observation, thresholds), portrait };
  const whole = lipStep(observation, { startMs: 0, endMs: observation.durationMs }, thresholds);
  const measures: JudgedSegment[] = [];
  const found: Found[] = [];
  for (const segment of segments) {
    const chapter = chapters.find((one) => one.segment === segment.index);
    if (!chapter) {
      found.push({ code: 'segment_unread', segment: segment.index, atMs: null });
      continue;
    }
    const stretch = { startMs: chapter.start_ms, endMs: chapter.end_ms };
    const measure = measureSegment(observation, { segment, ...stretch }, references, thresholds);
    measures.push({ ...measure, wholeStep: whole });
    const middle = (stretch.startMs + stretch.endMs) / 2;
    const inSegment = findInSegment(measure, whole, thresholds);
    // A portrait is there, and nobody could be compared with it: no claim either way.
    if (portrait && measure.portraitDistance === null && inSegment.length === 0)
      inSegment.push({ code: 'person_unsure', atMs: null });
    for (const { code, atMs } of inSegment)
      found.push({ code, segment: segment.index, atMs: atMs ?? middle });
  }
  if (matters && !circumstances.portrait) found.push({ code: 'no_portrait', segment: null, atMs: null });
  if (matters && circumstances.willOutcome !== 'passed')
    found.push({ code: 'will_to_person', segment: null, atMs: null });
  const findings = found.map(({ code, segment }) => findingOf(code, segment));
  const evidence = found.flatMap(({ code, segment, atMs }) =>
    atMs === null ? [] : [{ code, segment, atMs }],
  );
  return { ...verdictOf(findings, circumstances), measures, evidence };
}

interface Found {
  readonly code: FindingCode;
  readonly segment: number | null;
  readonly atMs: number | null;
}

type InSegment = Omit<Found, 'segment'>;

/** A picture that shows nobody and a sound without a voice explain whatever is wrong with the reader. */
const explainsAll: readonly FindingCode[] = [
  'black_picture',
  'frozen_picture',
  'no_face',
  'silent',
  'no_speech',
];

function findInSegment(measure: SegmentMeasure, whole: LipStep | null, limits: Thresholds): InSegment[] {
  const found: InSegment[] = [...findInPicture(measure, limits), ...findInSound(measure, limits)];
  if (measure.durationMs < measure.readingMs * limits.shortestShare)
    found.unshift({ code: 'too_short', atMs: null });
  if (found.some(({ code }) => explainsAll.includes(code))) return found;
  return [...found, ...findInReader(measure, whole, limits)];
}

function findInPicture(
  { luma, frozen, faceAway, faceAwayShare, severalFaces }: SegmentMeasure,
  limits: Thresholds,
) {
  const found: InSegment[] = [];
  if (luma < limits.darkLuma) return [{ code: 'black_picture', atMs: null } as const];
  if (frozen.ms >= limits.frozenMs) found.push({ code: 'frozen_picture', atMs: frozen.atMs });
  if (faceAwayShare > limits.faceAwayShare || faceAway.ms >= limits.faceAwayMs)
    found.push({ code: 'no_face', atMs: faceAway.atMs });
  if (severalFaces.ms >= limits.severalFacesMs)
    found.push({ code: 'several_faces', atMs: severalFaces.atMs });
  return found;
}

function findInSound(
  { loudness, speechMs, durationMs, readingMs, characters, syllables }: SegmentMeasure,
  limits: Thresholds,
): InSegment[] {
  if (loudness < limits.silentLevel) return [{ code: 'silent', atMs: null }];
  if (speechMs < Math.min(durationMs, readingMs) * limits.speechShare)
    return [{ code: 'no_speech', atMs: null }];
  const tooFast = speechMs * limits.fastestReading < characters * 1000;
  if (tooFast || syllables < characters * limits.syllableShare) return [{ code: 'partly_read', atMs: null }];
  return [];
}

function findInReader(measure: SegmentMeasure, whole: LipStep | null, limits: Thresholds): InSegment[] {
  const { mouthMoves, otherPerson, portraitDistance } = measure;
  const found: InSegment[] = [];
  if (otherPerson.looks >= Math.min(2, otherPerson.of) && otherPerson.looks > 0)
    found.push({ code: 'face_changed', atMs: otherPerson.atMs });
  if (portraitDistance !== null && portraitDistance > limits.otherPerson)
    found.push({ code: 'wrong_person', atMs: null });
  else if (portraitDistance !== null && portraitDistance > limits.samePerson)
    found.push({ code: 'person_unsure', atMs: null });
  if (mouthMoves !== null && mouthMoves < limits.mouthMoves) found.push({ code: 'mouth_still', atMs: null });
  if (mouthMoves !== null && mouthMoves >= limits.mouthMoves && isOutOfStep(measure.step, whole, limits))
    found.push({ code: 'out_of_step', atMs: null });
  return found;
}

/** The whole recording tells what a short segment cannot, unless the segment clearly is in step itself. */
function isOutOfStep(own: LipStep | null, whole: LipStep | null, limits: Thresholds): boolean {
  const off = (step: LipStep | null, margin: number) =>
    step !== null && step.elsewhere >= limits.outOfStepFrom && step.elsewhere - step.here >= margin;
  const inStep = own !== null && own.here - own.elsewhere >= limits.outOfStepMargin;
  return off(own, limits.outOfStepMargin) || (!inStep && off(whole, 2 * limits.outOfStepMargin));
}

function verdictOf(
  findings: Finding[],
  { submission, passedBefore }: Circumstances,
): Pick<ReadingVerdict, 'decision' | 'findings'> {
  const returned = findings.some(
    (finding) =>
      asksAgain(finding, passedBefore) &&
      (findingRules[finding.code].kind === 'fact' || submission <= machineReturns),
  );
  return { findings, decision: returned ? 'return' : findings.length > 0 ? 'review' : 'approve' };
}
