import type { Rung } from '../video/rung.types.ts';

// Apart from the tests themselves: a page may show their names before their code is there.

/** What is tried, in this order. */
export const selfTests = ['browser', 'camera', 'recording', 'storage', 'server', 'store', 'clock'] as const;
export type SelfTest = (typeof selfTests)[number];

/** `attention`: it works, less well. `bad`: the recording cannot do without it. */
export interface SelfTestResult {
  readonly test: SelfTest;
  readonly verdict: 'good' | 'attention' | 'bad';
  /** For engineers and the agent's report: figures and reasons, nothing of a person. */
  readonly detail: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

export interface SelfTestReport {
  readonly results: readonly SelfTestResult[];
  /** On which rung of the ladder this browser would record; null where only another device helps. */
  readonly rung: Rung | null;
}
