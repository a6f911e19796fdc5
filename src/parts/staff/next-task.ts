/**
 * The first that waits behind the current one, and round to the beginning; where some are looked at by others, one that
 * is not. Null: nothing else waits.
 */
export function nextAfter<T>(
  inTurn: readonly T[],
  isCurrent: (one: T) => boolean,
  isFree: (one: T) => boolean,
): T | null {
  const place = inTurn.findIndex(isCurrent);
  const others = [...inTurn.slice(place + 1), ...inTurn.slice(0, Math.max(0, place))];
  return others.find(isFree) ?? others[0] ?? null;
}
