import type { Factor } from '../product/schema/factor.ts';

/** Each factor after those that it depends on, else as they stand. `circle` names factors that depend on each other. */
export function orderFactors<F extends Pick<Factor, 'factor' | 'depends_on'>>(
  factors: readonly F[],
): { readonly ordered: readonly F[]; readonly circle: readonly string[] } {
  const ordered: F[] = [];
  let waiting = [...factors];
  const names = new Set(factors.map(({ factor }) => factor));
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ factor }) => factor));
    const ready = waiting.filter(({ depends_on }) =>
      depends_on.every((name) => done.has(name) || !names.has(name)),
    );
    if (ready.length === 0) return { ordered, circle: waiting.map(({ factor }) => factor) };
    ordered.push(...ready);
    waiting = waiting.filter((factor) => !ready.includes(factor));
  }
  return { ordered, circle: [] };
}
