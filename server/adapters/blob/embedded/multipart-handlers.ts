import { readText } from './body.ts';
import {
  attributesOf,
  forbidsOverwrite,
  numberParameter,
  pageSize,
  type Call,
  type Handler,
} from './call.ts';
import { isAfter, namesAs } from './bucket-handlers.ts';
import { CosError } from './errors.ts';
import { maxPartNumber } from './multipart-store.ts';
import { parsePartList } from './part-list.ts';
import { isoTime, quoted, xmlReply } from './reply.ts';

const maxListBytes = 1024 * 1024;
const uploadIdOf = ({ request }: Call) => request.query.get('uploadid') ?? '';

export const initiateMultipartUpload: Handler = async ({ uploads, request, bucket, allowance }) => {
  const owner = allowance?.prefix ?? null;
  const { uploadId } = await uploads.initiate(request.key, attributesOf(request), owner);
  return xmlReply(200, {
    InitiateMultipartUploadResult: { Bucket: bucket, Key: request.key, UploadId: uploadId },
  });
};

export const uploadPart: Handler = async (call) => {
  const { uploads, request, body, maxObjectBytes } = call;
  const partNumber = numberParameter(request, 'partnumber', { min: 1, max: maxPartNumber });
  const part = await uploads.uploadPart(request.key, uploadIdOf(call), partNumber, body(maxObjectBytes));
  return { status: 200, headers: { ETag: quoted(part.etag), 'x-cos-hash-crc64ecma': part.crc64 } };
};

export const listParts: Handler = async (call) => {
  const { request, uploads, bucket } = call;
  const upload = await uploads.read(request.key, uploadIdOf(call));
  const maxParts = pageSize(request, 'max-parts');
  const marker = request.query.has('part-number-marker')
    ? numberParameter(request, 'part-number-marker', { min: 0, max: maxPartNumber })
    : 0;
  const rest = Object.entries(upload.parts)
    .map(([number, part]) => ({ number: Number(number), part }))
    .filter(({ number }) => number > marker)
    .sort((a, b) => a.number - b.number);
  const page = rest.slice(0, maxParts);
  return xmlReply(200, {
    ListPartsResult: {
      Bucket: bucket,
      EncodingType: request.query.get('encoding-type'),
      Key: namesAs(call)(request.key),
      UploadId: upload.uploadId,
      StorageClass: 'STANDARD',
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.number ?? marker,
      MaxParts: maxParts,
      IsTruncated: maxParts > 0 && rest.length > page.length,
      Part: page.map(({ number, part }) => ({
        PartNumber: number,
        LastModified: isoTime(part.modifiedAt),
        ETag: quoted(part.etag),
        Size: part.extent.size,
      })),
    },
  });
};

/** Throws CosError NotImplemented for a delimiter, and InvalidArgument where `max-uploads` is out of range. */
export const listMultipartUploads: Handler = async (call) => {
  const { request, uploads, bucket } = call;
  const parameter = (name: string) => request.query.get(name) ?? '';
  const [prefix, keyMarker, idMarker] = [
    parameter('prefix'),
    parameter('key-marker'),
    parameter('upload-id-marker'),
  ];
  if (parameter('delimiter') !== '') throw new CosError('NotImplemented');
  const maxUploads = pageSize(request, 'max-uploads');
  const shown = namesAs(call);
  const beyond = (key: string, id: string) =>
    isAfter(key, keyMarker) || (key === keyMarker && idMarker !== '' && id > idMarker);
  const all = (await uploads.list(prefix)).filter(
    ({ key, uploadId }) => keyMarker === '' || beyond(key, uploadId),
  );
  const page = all.slice(0, maxUploads);
  const truncated = maxUploads > 0 && all.length > page.length;
  return xmlReply(200, {
    ListMultipartUploadsResult: {
      Bucket: bucket,
      EncodingType: request.query.get('encoding-type'),
      Prefix: shown(prefix),
      KeyMarker: shown(keyMarker),
      UploadIdMarker: idMarker,
      NextKeyMarker: truncated ? shown(page.at(-1)!.key) : undefined,
      NextUploadIdMarker: truncated ? page.at(-1)!.uploadId : undefined,
      MaxUploads: maxUploads,
      IsTruncated: truncated,
      Upload: page.map(({ key, uploadId, initiatedAt }) => ({
        Key: shown(key),
        UploadId: uploadId,
        StorageClass: 'STANDARD',
        Initiated: isoTime(initiatedAt),
      })),
    },
  });
};

export const completeMultipartUpload: Handler = async (call) => {
  const { request, uploads, bucket, body, maxObjectBytes: maxBytes } = call;
  // The upload is looked for first: a list of parts for nothing is not worth the reading.
  await uploads.read(request.key, uploadIdOf(call));
  const listed = parsePartList(await readText(body(maxListBytes)), maxPartNumber);
  const record = await uploads.complete(request.key, uploadIdOf(call), listed, {
    ...{ forbidOverwrite: forbidsOverwrite(request), maxBytes },
  });
  const location = `${request.headers.host ?? ''}/${encodeURIComponent(request.key).replaceAll('%2F', '/')}`;
  return xmlReply(
    200,
    {
      CompleteMultipartUploadResult: {
        Location: location,
        Bucket: bucket,
        Key: request.key,
        ETag: quoted(record.etag),
      },
    },
    { 'x-cos-hash-crc64ecma': record.crc64 },
  );
};

export const abortMultipartUpload: Handler = async (call) => {
  await call.uploads.abort(call.request.key, uploadIdOf(call));
  return { status: 204 };
};
