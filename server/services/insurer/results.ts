import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { insurer } from '../../../contract/services/insurer.ts';
import { Failure } from '../../domain/failure.ts';
import type { InsurerClient } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { highestEventId } from '../../records/events/event-ids.ts';
import { settledEventId } from '../../records/events/settled-events.ts';
import { resultsOf } from '../../records/insurer/results.ts';

const atOnce = 100;

/**
 * Nothing is told of a key that names no insurer: whose results it may hear is not known. Throws insurerForeign, and
 * resultsAhead where numbers that the system has heard would be given anew, so that it would pass over them.
 */
export async function results(
  { connection }: ServiceContext,
  { after = '0', limit = atOnce }: RequestOf<typeof insurer.results>,
  { insurerName }: InsurerClient,
): Promise<ResponseOf<typeof insurer.results>> {
  if (insurerName === null) throw new Failure('insurerForeign');
  const { db } = connection;
  if (Number(after) > (await highestEventId(db))) throw new Failure('resultsAhead');
  const settled = await settledEventId(db);
  if (settled === null) return { results: [], next: after, more: true };
  const page = await resultsOf(db, { insurerName, after: Number(after), settled, limit });
  return { results: page.results, next: String(page.next), more: page.isMore };
}
