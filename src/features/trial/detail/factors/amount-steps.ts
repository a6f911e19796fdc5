interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The next amount above that is a whole number of steps from the least; null where there is none. */
export function steppedUp(amount: number, { min, max, step }: Bounds): number | null {
  const next = Math.max(min, min + (Math.floor((amount - min) / step) + 1) * step);
  return next <= max ? next : null;
}

export function steppedDown(amount: number, { min, max, step }: Bounds): number | null {
  const next = Math.min(max, min + (Math.ceil((amount - min) / step) - 1) * step);
  return next >= min ? next : null;
}

/** 500000 is 50 万元, 31500 is 31,500 元. */
export const yuanWords = (yuan: number): string =>
  yuan >= 10_000 && yuan % 1000 === 0
    ? `${yuan / 10_000} 万元`
    : `${String(yuan).replace(/\B(?=(\d{3})+$)/g, ',')} 元`;
