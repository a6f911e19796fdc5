import type { RequestOf } from '../../../contract/define.ts';
import { container, containerTypes } from '../../../contract/model/recording.ts';
import type { CoreFile, file } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { ownerOfFiles } from './owner-of-files.ts';
import { acceptedType, registeredAmong } from '../../records/files/core-files.ts';
import { registerObject } from '../../records/files/register-object.ts';

type Input = RequestOf<typeof file.upload>;

const otherTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', pdf: 'application/pdf' };

const typeOf = (name: string): string =>
  otherTypes[name.split('.')[1] ?? ''] ?? containerTypes[container.parse(name.split('.')[1])];

/** Streams the form's file to the store, for phones that cannot reach it. Throws bodyTooLarge. */
export async function upload(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<CoreFile> {
  const { blobs, connection } = context;
  const { owner } = await ownerOfFiles(context, input, caller);
  const contentType = acceptedType(input.purpose, typeOf(input.name));
  const key = filePrefix(input.purpose, owner) + input.name;
  const { stream, truncated } = await caller.file();
  const counted = { bytes: 0 };
  stream.on('data', (chunk: Buffer) => (counted.bytes += chunk.length));
  await blobs.put(key, stream, { contentType });
  if (truncated()) {
    await blobs.remove(key);
    throw new Failure('bodyTooLarge');
  }
  try {
    // Asked again: a consent may have been withdrawn while the file came.
    await ownerOfFiles(context, input, caller);
    const claimed = { purpose: input.purpose, key, size: counted.bytes, contentType, crc64: undefined };
    return await registerObject(context, owner, claimed);
  } catch (error) {
    // What is refused has no row by which anybody would delete it.
    const isRefused = error instanceof Failure;
    if (isRefused && !(await registeredAmong(connection.db, [key])).has(key)) await blobs.remove(key);
    throw error;
  }
}
