/** 2026-03-18 10:53:21 in Beijing. */
export const beijingTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
