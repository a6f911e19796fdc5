import type { OwnCopy } from '../../../contract/services/consent.ts';
import { lookNames, looksOf, type LookName } from '../../domain/own-copy/looks.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { eventTimes } from '../events/events.ts';

/** Who looked at what belongs to these, by day. */
export async function looksAt(tx: Queryable, owners: readonly Owner[]): Promise<OwnCopy['looked']> {
  const told = [];
  for (const owner of owners) told.push(...(await eventTimes(tx, owner, lookNames)));
  return looksOf(told.map(({ name, at }) => ({ name: name as LookName, at })));
}
