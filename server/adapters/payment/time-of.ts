/** A moment as a channel writes it; null where it is missing or is no time: then ours counts. */
export function timeOf(text: string | null | undefined): Date | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
