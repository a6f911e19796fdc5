import { secondPersonFrom, sureFrom } from '../../../workers/tasks/face/detection.ts';
import { identityDistances } from '../../../workers/tasks/face/identity.ts';

/**
 * The thresholds of the reading's verdict, with what they were chosen for. Rates are of `npm run bench:verdict`
 * (drawn people, espeak voices), so they are upper bounds; a change of any number is a new version.
 */
export const thresholds = {
  version: '2026-11-3',
  /** Share of the reading time below which nobody can have read the text. */
  shortestShare: 0.35,
  /** Level that a tenth of the sound exceeds: a quiet room is about 0.001, a voice at arm's length 0.02 and more. */
  silentLevel: 0.002,
  /** Mean luma: a covered lens is under 10, a dim room where faces are still found about 35. */
  darkLuma: 28,
  /** Silero's probability from which a window counts as speech. */
  speechProbability: 0.5,
  /** Share of a segment in which somebody must speak; pauses for breath leave about 0.8. */
  speechShare: 0.25,
  /** Characters a second of speech that no reader reaches: auctioneers come to 9, quick readers to 6. */
  fastestReading: 8.5,
  /** Hills of loudness counted for each character: espeak's voices give 0.93 to 1.1. */
  syllableShare: 0.65,
  /** What the mesh must be sure of before a face counts. */
  faceScore: sureFrom.reading,
  /** A second person, as a share of the first face's area. */
  secondFaceShare: secondPersonFrom.reading,
  /** Looking away for a moment is no leaving: share of moments without a face, and the longest run of them. */
  faceAwayShare: 0.25,
  faceAwayMs: 1500,
  /** A second face for a moment may be the mirror's; longer it is a person. */
  severalFacesMs: 700,
  /** Distance of descriptors: up to here the same person, from `other` on another one. See docs/decisions/007-verdict-engine.md. */
  samePerson: identityDistances.matchBelow,
  otherPerson: identityDistances.mismatchAbove,
  /** Standard deviation of the opening of the mouth: a still photo moved about has 0.004, a reader over 0.015. */
  mouthMoves: 0.009,
  /** Mean change of luma between moments: a camera's noise alone is over 0.2. */
  pictureMoves: 0.15,
  frozenMs: 1800,
  /** Correlation of mouth and sound; another lag must beat the true one by `outOfStepMargin`. */
  outOfStepFrom: 0.5,
  outOfStepMargin: 0.1,
  inStepMs: 600,
  searchedMs: 3000,
  /** Fewer moments of speech than this tell nothing about step. */
  stepMoments: 14,
} as const;

export type Thresholds = typeof thresholds;
