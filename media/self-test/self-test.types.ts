import type { Rung } from '../video/rung.types.ts';

// Apart from the tests themselves: a page may show their names before their code is there.

/** What is tried, in this order. */
export const selfTests = ['browser', 'camera', 'recording', 'storage', 'server', 'store', 'clock'] as const;
export type SelfTest = (typeof selfTests)[number];

/** What is measured or told. */
export type SelfTestFact =
  | ('secureContext' | 'camera' | 'videoEncoder' | 'aacEncoder' | 'webAssembly' | 'wakeLock' | 'cores')
  | ('recorderTypes' | 'size' | 'loudest' | 'framesPerSecond' | 'rung' | 'bytes' | 'contentType' | 'failures')
  | ('kind' | 'freeMegabytes' | 'ms' | 'status' | 'offSeconds' | 'refusal' | 'reason');

/** `attention`: it works, less well. `bad`: the recording cannot do without it. */
export interface SelfTestResult {
  readonly test: SelfTest;
  readonly verdict: 'good' | 'attention' | 'bad';
  /** For engineers and the agent's report: figures and reasons, nothing of a person. */
  readonly detail: Readonly<Partial<Record<SelfTestFact, string | number | boolean | readonly string[]>>>;
}

export interface SelfTestReport {
  readonly results: readonly SelfTestResult[];
  /** On which rung of the ladder this browser would record; null where only another device helps. */
  readonly rung: Rung | null;
}
