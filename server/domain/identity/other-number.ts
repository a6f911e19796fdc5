/**
 * What was read of a number stands on the card whose portrait is kept: who types another than that shows somebody else's
 * face. `leastShared` of the 18 places have to be in what was read, in their order, and `mostOther` characters of it may
 * be none of them; how both were chosen says docs/decisions/022-identity.md. Where a lamp hides more, a person looks.
 */
const numberBand = { leastShared: 13, mostOther: 3 } as const;

/** Whether a number that was typed is not the one of which this was read. Nothing read says nothing. */
export function isOtherNumber(typed: string, read: string): boolean {
  if (read === '' || read === typed) return false;
  const shared = sharedInOrder(typed, read);
  return shared < numberBand.leastShared || read.length - shared > numberBand.mostOther;
}

/** The length of the longest text that is left of both when characters are taken out. */
function sharedInOrder(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, () => 0);
  for (const character of one) {
    const now = [0];
    for (const [i, own] of [...other].entries())
      now.push(own === character ? (before[i] ?? 0) + 1 : Math.max(before[i + 1] ?? 0, now[i] ?? 0));
    before = now;
  }
  return before.at(-1) ?? 0;
}
