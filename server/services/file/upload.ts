import { Readable } from 'node:stream';
import type { RequestOf } from '../../../contract/define.ts';
import { container, containerTypes } from '../../../contract/model/recording.ts';
import type { CoreFile, file } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { crc64Of } from '../../domain/files/crc64-of.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { acceptedType, knownFile, registeredAmong } from '../../records/files/core-files.ts';
import { registerObject } from '../../records/files/register-object.ts';
import { ownerOfFiles } from './owner-of-files.ts';
import { uploadLimits } from './upload-limits.ts';

type Input = RequestOf<typeof file.upload>;
type FormFile = Awaited<ReturnType<Caller<'visitor'>['file']>>;

const otherTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', pdf: 'application/pdf' };

const typeOf = (name: string): string =>
  otherTypes[name.split('.')[1] ?? ''] ?? containerTypes[container.parse(name.split('.')[1])];

/**
 * Streams the form's file to the store, for phones that cannot reach it. What has a file id is neither replaced nor
 * removed: the same file again is answered as before. Throws what uploadLimits and ownerOfFiles throw, objectTooLarge,
 * objectChecksumMismatch and bodyTooLarge.
 */
export async function upload(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<CoreFile> {
  const { blobs, connection } = context;
  const place = await placeOf(context, input, caller);
  const { owner, key, room } = place;
  const contentType = acceptedType(input.purpose, typeOf(input.name));
  const sent = { bytes: 0 };
  const body = counted(await caller.file(), sent, room ?? Infinity);
  if (room === null) return await sameAsBefore(context, place, body, sent);
  await blobs.put(key, Readable.from(body, { objectMode: false }), { contentType });
  try {
    // Asked again: a consent may have been withdrawn, or all be submitted, while the file came.
    const after = await placeOf(context, input, caller);
    if (after.room !== null && sent.bytes > after.room) throw new Failure('objectTooLarge');
    const claimed = { purpose: input.purpose, key, size: sent.bytes, contentType, crc64: undefined };
    return await registerObject(context, owner, claimed);
  } catch (error) {
    // What is refused has no row by which anybody would delete it.
    if (error instanceof Failure && !(await isRegistered(connection.db, key))) await blobs.remove(key);
    throw error;
  }
}

interface Place {
  readonly owner: Owner;
  readonly key: string;
  /** Bytes that the file may have; null where the one that lies there has a file id. */
  readonly room: number | null;
}

async function placeOf(context: ServiceContext, input: Input, caller: Caller<'visitor'>): Promise<Place> {
  const { blobs, connection } = context;
  const { owner, recording } = await ownerOfFiles(context, input, caller);
  const prefix = filePrefix(input.purpose, owner);
  const key = prefix + input.name;
  // Asked after the recording: what a submission names is registered before it is taken.
  if (await isRegistered(connection.db, key)) return { owner, key, room: null };
  const { maxObjectBytes, maxTotalBytes } = await uploadLimits(context, input.purpose, recording);
  const others = (await blobs.list(prefix)).filter((object) => object.key !== key);
  const room = maxTotalBytes - others.reduce((sum, { size }) => sum + size, 0);
  if (room <= 0) throw new Failure('objectTooLarge');
  return { owner, key, room: Math.min(room, maxObjectBytes) };
}

const isRegistered = async (db: Queryable, key: string): Promise<boolean> =>
  (await registeredAmong(db, [key])).has(key);

/** Fails at its end, so that nothing of what is refused comes to lie in the store. */
async function* counted(
  { stream, truncated }: FormFile,
  sent: { bytes: number },
  room: number,
): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sent.bytes += chunk.length;
    // Read to the end all the same: a phone that still sends does not hear an answer.
    if (sent.bytes <= room) yield chunk;
  }
  if (truncated()) throw new Failure('bodyTooLarge');
  if (sent.bytes > room) throw new Failure('objectTooLarge');
}

/** Stores nothing: the object may be deleted since, once it went into a video. */
async function sameAsBefore(
  { connection }: ServiceContext,
  { owner, key }: Place,
  body: AsyncIterable<Buffer>,
  sent: { readonly bytes: number },
): Promise<CoreFile> {
  const crc64 = await crc64Of(body);
  const known = await knownFile(connection.db, owner, { key, size: sent.bytes, crc64 });
  if (!known) throw new Failure('objectChecksumMismatch');
  return known;
}
