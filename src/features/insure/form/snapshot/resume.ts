import type { FormModule, FormValues } from '../../../../../contract/model/form.ts';
import type { SavedSnapshot } from '../../../../../contract/services/insure.ts';
import { joinValues } from './join-values.ts';
import type { TypedCopy } from './kept-typing.ts';
import { comparableText } from './same-values.ts';
import type { SavedBefore } from './snapshot-saver.ts';

export interface Resumed {
  /** What the form begins with. */
  readonly values: FormValues;
  readonly before: SavedBefore;
  /** Another device saved after this one went offline. */
  readonly conflict: boolean;
  /** Whether `values` hold what the server has not got. */
  readonly isAhead: boolean;
}

interface Empty {
  readonly modules: readonly FormModule[];
  /** What the form begins with where nothing was saved. */
  readonly first: FormValues;
}

/** Where an application goes on: at what the server has, and at what this device kept over it. */
export function resume(
  { modules, first }: Empty,
  snapshot: SavedSnapshot | null,
  kept: TypedCopy | null,
): Resumed {
  const before: SavedBefore = snapshot ?? { version: 0, values: first };
  const isAhead = kept !== null && comparableText(kept.values) !== comparableText(before.values);
  if (!isAhead) return { values: before.values, before, conflict: false, isAhead: false };
  // Nobody else saved where the server has what this device sent, and the page was gone before the answer.
  const isOurs = kept.sent !== undefined && comparableText(kept.sent) === comparableText(before.values);
  const conflict = kept.baseVersion !== before.version && !isOurs;
  if (conflict && snapshot?.is_own) {
    const { values, differing } = joinValues(modules, kept.base, kept.values, snapshot.values);
    // Where both changed the same, one of the two is lost: that is asked.
    if (differing.length === 0) return { values, before, conflict: false, isAhead: true };
  }
  return {
    values: kept.values,
    before: conflict ? { version: kept.baseVersion, values: kept.base } : before,
    conflict,
    isAhead: true,
  };
}
