import type { IncomingHttpHeaders } from 'node:http';
import { CosError } from './errors.ts';
import type { ObjectRecord } from './object-record.ts';
import { httpTime, quoted } from './reply.ts';

const names = (header: string, etag: string) =>
  header === '*' ||
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);

/** HTTP dates know only seconds. */
const changedSince = (record: ObjectRecord, date: string) =>
  Math.floor(record.modifiedAt / 1000) * 1000 > Date.parse(date);

/** Throws where the request is to fail; false where the client's copy is still good (304). */
export function meetsConditions(headers: IncomingHttpHeaders, record: ObjectRecord): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const { 'if-modified-since': modifiedSince, 'if-unmodified-since': unmodifiedSince } = headers;
  if (match !== undefined && !names(match, record.etag)) throw new CosError('PreconditionFailed');
  if (match === undefined && unmodifiedSince !== undefined && changedSince(record, unmodifiedSince))
    throw new CosError('PreconditionFailed');
  if (noneMatch !== undefined) return !names(noneMatch, record.etag);
  return modifiedSince === undefined || changedSince(record, modifiedSince);
}

/** A range of an object that has changed meanwhile must not be glued to what the client has. */
export function rangeStillMeant(ifRange: string | string[] | undefined, record: ObjectRecord): boolean {
  return ifRange === undefined || ifRange === quoted(record.etag) || ifRange === httpTime(record.modifiedAt);
}
