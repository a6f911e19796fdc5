import type { OutgoingHttpHeaders } from 'node:http';
import { parseByteRange } from './byte-range.ts';
import { attributesOf, forbidsOverwrite, numberParameter, type Call, type Handler } from './call.ts';
import { CosError } from './errors.ts';
import type { ObjectRecord } from './object-record.ts';
import { meetsConditions, rangeStillMeant } from './preconditions.ts';
import { httpTime, quoted, type Reply } from './reply.ts';
import { readSignature } from './signature.ts';

async function recordOf({ objects, request }: Call): Promise<ObjectRecord> {
  const record = await objects.read(request.key);
  if (!record) throw new CosError('NoSuchKey');
  return record;
}

const overridable = [
  ...[
    'content-type',
    'content-language',
    'content-disposition',
    'content-encoding',
    'expires',
    'cache-control',
  ],
];

/** What a signed address asks to be answered in place of what was stored. Header values are bytes: UTF-8 here. */
function overrides(request: Call['request']): OutgoingHttpHeaders {
  const { query } = request;
  const signed = readSignature(request)?.urlParamList ?? [];
  const headers: OutgoingHttpHeaders = {};
  for (const name of overridable) {
    const value = query.get(`response-${name}`);
    if (value === undefined) continue;
    // Whoever was given an address may not turn a video into a page of the store's origin.
    if (!signed.includes(`response-${name}`))
      throw new CosError('AccessDenied', `response-${name} is not signed`);
    // eslint-disable-next-line no-control-regex
    if (/[\x00-\x1f\x7f]/.test(value))
      throw new CosError('InvalidArgument', `response-${name} cannot be a header`);
    headers[name] = Buffer.from(value).toString('latin1');
  }
  return headers;
}

const encryption = 'x-cos-server-side-encryption';
const encryptionOf = ({ headers }: ObjectRecord) =>
  headers[encryption] === undefined ? {} : { [encryption]: headers[encryption] };

const sumsOf = ({ etag, crc64 }: ObjectRecord) => ({ ETag: quoted(etag), 'x-cos-hash-crc64ecma': crc64 });

function describe(record: ObjectRecord): OutgoingHttpHeaders {
  return {
    'content-type': 'application/octet-stream',
    ...record.headers,
    ...sumsOf(record),
    'Last-Modified': httpTime(record.modifiedAt),
    'Accept-Ranges': 'bytes',
    'x-cos-object-type': record.type,
    ...(record.type === 'appendable' && { 'x-cos-next-append-position': record.size }),
  };
}

export const headObject: Handler = async (call) => {
  const record = await recordOf(call);
  if (!meetsConditions(call.request.headers, record))
    return { status: 304, headers: { ETag: quoted(record.etag) } };
  return { status: 200, headers: { ...describe(record), 'Content-Length': record.size } };
};

/** Throws CosError: NoSuchKey, PreconditionFailed, InvalidRange, and what an overridden header is refused with. */
export const getObject: Handler = async (call) => {
  const { record, release } = await heldRecord(call);
  try {
    return { ...answer(call, record), release };
  } catch (error) {
    await release();
    throw error;
  }
};

const filesOf = ({ extents }: ObjectRecord) => extents.map(({ file }) => file);

/** The record with its files held: between reading it and holding them it may have been replaced. */
async function heldRecord(call: Call): Promise<{ record: ObjectRecord; release: () => Promise<void> }> {
  let files = filesOf(await recordOf(call));
  for (;;) {
    const release = call.data.hold(files);
    const record = await recordOf(call).catch(async (error: unknown) => {
      await release();
      throw error;
    });
    if (filesOf(record).join() === files.join()) return { record, release };
    await release();
    files = filesOf(record);
  }
}

function answer({ request, data }: Call, record: ObjectRecord): Reply {
  if (!meetsConditions(request.headers, record))
    return { status: 304, headers: { ETag: quoted(record.etag) } };
  const header = rangeStillMeant(request.headers['if-range'], record) ? request.headers.range : undefined;
  const range = parseByteRange(header, record.size);
  const { start, end } = range ?? { start: 0, end: record.size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...describe(record),
      ...overrides(request),
      'Content-Length': end - start + 1,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${record.size}` }),
    },
    body: data.read(record.extents, start, end),
  };
}

export const putObject: Handler = async ({ objects, request, body, maxObjectBytes }) => {
  const record = await objects.put(
    request.key,
    body(maxObjectBytes),
    attributesOf(request),
    forbidsOverwrite(request),
  );
  return { status: 200, headers: { ...encryptionOf(record), ...sumsOf(record) } };
};

export const appendObject: Handler = async ({ objects, request, body, maxObjectBytes }) => {
  const position = numberParameter(request, 'position', { min: 0, max: Number.MAX_SAFE_INTEGER });
  const record = await objects.append(
    request.key,
    position,
    body(maxObjectBytes),
    attributesOf(request),
    maxObjectBytes,
  );
  return {
    status: 200,
    headers: {
      ...encryptionOf(record),
      ...sumsOf(record),
      'x-cos-next-append-position': record.size,
    },
  };
};

export const deleteObject: Handler = async ({ objects, request }) => {
  await objects.remove(request.key);
  return { status: 204 };
};
