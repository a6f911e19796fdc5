import type { IncomingHttpHeaders } from 'node:http';
import { CosError } from './errors.ts';
import type { ObjectRecord } from './object-record.ts';
import { httpTime, quoted } from './reply.ts';

const names = (header: string, etag: string) =>
  header === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);

/** HTTP dates know only seconds. Null where it is no date: a condition like that does not count (RFC 9110, 13.1.3). */
function changedSince(record: ObjectRecord, date: string | undefined): boolean | null {
  const since = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(since) ? null : Math.floor(record.modifiedAt / 1000) * 1000 > since;
}

/** Throws where the request is to fail; false where the client's copy is still good (304). */
export function meetsConditions(headers: IncomingHttpHeaders, record: ObjectRecord): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const { 'if-modified-since': modifiedSince, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined && !names(match, record.etag)) throw new CosError('PreconditionFailed');
  if (match === undefined && changedSince(record, unmodifiedSince) === true)
    throw new CosError('PreconditionFailed');
  if (noneMatch !== undefined) return !names(noneMatch, record.etag);
  return changedSince(record, modifiedSince) !== false;
}

/** A range of an object that has changed meanwhile must not be glued to what the client has. */
export function rangeStillMeant(ifRange: string | string[] | undefined, record: ObjectRecord): boolean {
  return ifRange === undefined || ifRange === quoted(record.etag) || ifRange === httpTime(record.modifiedAt);
}
