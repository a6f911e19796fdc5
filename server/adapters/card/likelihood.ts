/** What a recogniser makes of a line: for each of its steps the probability of each class, the first of them the blank. */
export interface ClassSteps {
  readonly data: Float32Array;
  readonly steps: number;
  readonly classes: number;
}

/** The class that is no character. */
export const blank = 0;
const least = 1e-12;

/**
 * The logarithm of the probability that these classes, and nothing else, stand in the line: the sum over all ways to
 * lay them over its steps (the forward pass of connectionist temporal classification; Graves et al. 2006).
 */
export function logLikelihood({ data, steps, classes }: ClassSteps, text: readonly number[]): number {
  const states = [blank, ...text.flatMap((one) => [one, blank])];
  const at = (step: number, state: number) =>
    Math.log(Math.max(least, data[step * classes + (states[state] ?? blank)] ?? 0));
  let ways = states.map((_, state) => (state < 2 ? at(0, state) : -Infinity));
  for (let step = 1; step < steps; step++)
    ways = states.map((one, state) => {
      // Between two of the same character there must be a blank.
      const mayLeap = state > 1 && one !== blank && one !== states[state - 2];
      const before = [ways[state], ways[state - 1], mayLeap ? ways[state - 2] : undefined];
      return logSum(before.filter((way) => way !== undefined)) + at(step, state);
    });
  return logSum(ways.slice(-2));
}

function logSum(logs: readonly number[]): number {
  const most = Math.max(...logs);
  return most === -Infinity
    ? most
    : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}
