import { pageSize, type Call, type Handler } from './call.ts';
import type { ObjectSummary } from './object-record.ts';
import { isoTime, quoted, xmlReply } from './reply.ts';

export const headBucket: Handler = async () => ({ status: 200 });

/** Nobody switches it off: all that lies in this store is encrypted so. */
export const getBucketEncryption: Handler = async () =>
  xmlReply(200, {
    ServerSideEncryptionConfiguration: {
      Rule: { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    },
  });

/** One line of a listing: an object, or what all keys up to the delimiter have in common. */
type Entry = { readonly name: string; readonly summary: ObjectSummary | null };

function entriesOf(summaries: readonly ObjectSummary[], prefix: string, delimiter: string): readonly Entry[] {
  const entries = new Map<string, Entry>();
  for (const summary of summaries) {
    const at = delimiter === '' ? -1 : summary.key.indexOf(delimiter, prefix.length);
    const name = at < 0 ? summary.key : summary.key.slice(0, at + delimiter.length);
    if (!entries.has(name)) entries.set(name, { name, summary: at < 0 ? summary : null });
  }
  return [...entries.values()];
}

/** In the order of their UTF-8 bytes, which is not that of JavaScript's strings. */
export const isAfter = (name: string, marker: string) =>
  Buffer.compare(Buffer.from(name), Buffer.from(marker)) > 0;

/** Names in listings can be asked for percent-encoded, since not every key can stand in XML. */
export function namesAs({ request }: Call): (name: string) => string {
  return request.query.get('encoding-type') === 'url' ? encodeURIComponent : (name) => name;
}

export const getBucket: Handler = async (call) => {
  const { request, objects, bucket } = call;
  const parameter = (name: string) => request.query.get(name) ?? '';
  const [prefix, marker, delimiter] = [parameter('prefix'), parameter('marker'), parameter('delimiter')];
  const maxKeys = pageSize(request, 'max-keys');
  const shown = namesAs(call);
  const all = entriesOf(await objects.list(prefix), prefix, delimiter).filter(({ name }) =>
    isAfter(name, marker),
  );
  const page = all.slice(0, maxKeys);
  const truncated = maxKeys > 0 && all.length > page.length;
  return xmlReply(200, {
    ListBucketResult: {
      Name: bucket,
      EncodingType: request.query.get('encoding-type'),
      Prefix: shown(prefix),
      Marker: shown(marker),
      MaxKeys: maxKeys,
      Delimiter: delimiter === '' ? undefined : shown(delimiter),
      IsTruncated: truncated,
      NextMarker: truncated ? shown(page.at(-1)!.name) : undefined,
      Contents: page.flatMap(({ summary }) => (summary ? [contents(summary, shown)] : [])),
      CommonPrefixes: page.flatMap(({ name, summary }) => (summary ? [] : [{ Prefix: shown(name) }])),
    },
  });
};

function contents(summary: ObjectSummary, shown: (name: string) => string) {
  return {
    Key: shown(summary.key),
    LastModified: isoTime(summary.modifiedAt),
    ETag: quoted(summary.etag),
    Size: summary.size,
    StorageClass: 'STANDARD',
  };
}
