import { and, eq, inArray } from 'drizzle-orm';
import type { CoreFile } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePurposes, type FilePurpose } from '../../domain/files/purposes.ts';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingClips } from '../../tables/recording.ts';
import { newId } from '../new-id.ts';

/** What the store itself told of an object. */
interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly crc64: string;
  readonly contentType: string;
}

export const ofOwner = ({ kind, no }: Owner) => and(eq(coreFiles.ownerKind, kind), eq(coreFiles.ownerNo, no));

/** Throws objectTypeRefused where the purpose does not take this content type. Answers it without its parameters. */
export function acceptedType(purpose: FilePurpose, contentType: string): string {
  const bare = contentType.split(';')[0]?.trim() ?? '';
  if (!filePurposes[purpose].contentTypes.includes(bare)) throw new Failure('objectTypeRefused');
  return bare;
}

/**
 * Gives an object its file id; the same object again gets the same id. Throws objectChecksumMismatch where the
 * object was replaced after it had been submitted.
 */
export async function registerFile(
  tx: Queryable,
  owner: Owner,
  purpose: FilePurpose,
  object: StoredObject,
  at: Date,
): Promise<CoreFile> {
  const answer = (fileId: string): CoreFile => ({
    file_id: fileId,
    size: object.size,
    crc64: object.crc64,
    content_type: object.contentType,
  });
  const row = { ...object, ownerKind: owner.kind, ownerNo: owner.no, purpose };
  const [made] = await tx
    .insert(coreFiles)
    .values({ ...row, fileId: newId('F'), createdAt: at })
    .onConflictDoNothing({ target: coreFiles.key })
    .returning({ fileId: coreFiles.fileId });
  if (made) return answer(made.fileId);
  const [known] = await tx
    .select()
    .from(coreFiles)
    .where(eq(coreFiles.key, object.key))
    .limit(1)
    .for('update');
  if (!known) throw new Error(`core file of ${object.key} vanished`);
  if (known.size === object.size && known.crc64 === object.crc64) return answer(known.fileId);
  if (await isSubmitted(tx, known.fileId)) throw new Failure('objectChecksumMismatch');
  await tx.update(coreFiles).set(row).where(eq(coreFiles.fileId, known.fileId));
  return answer(known.fileId);
}

/** The file that an object was given before, as long as it is the same object; null where it has none. */
export async function knownFile(
  tx: Queryable,
  owner: Owner,
  { key, size, crc64 }: Pick<StoredObject, 'key' | 'size' | 'crc64'>,
): Promise<CoreFile | null> {
  const [known] = await tx
    .select()
    .from(coreFiles)
    .where(and(eq(coreFiles.key, key), ofOwner(owner)))
    .limit(1);
  if (known?.size !== size || known.crc64 !== crc64) return null;
  return { file_id: known.fileId, size, crc64, content_type: known.contentType };
}

/** Those of the keys whose objects have a file id. */
export async function registeredAmong(tx: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ key: coreFiles.key })
    .from(coreFiles)
    .where(inArray(coreFiles.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

async function isSubmitted(tx: Queryable, fileId: string): Promise<boolean> {
  const rows = await tx
    .select({ clipId: recordingClips.clipId })
    .from(recordingClips)
    .where(eq(recordingClips.fileId, fileId))
    .limit(1);
  return rows.length > 0;
}

/** Throws clipMissing unless all of these files are the owner's. Answers their bytes; one named twice counts twice. */
export async function requireOwnFiles(
  tx: Queryable,
  owner: Owner,
  fileIds: readonly string[],
): Promise<number> {
  const own = await tx
    .select({ fileId: coreFiles.fileId, size: coreFiles.size })
    .from(coreFiles)
    .where(and(inArray(coreFiles.fileId, [...fileIds]), ofOwner(owner)));
  const sizes = new Map(own.map(({ fileId, size }) => [fileId, size]));
  if (fileIds.some((fileId) => !sizes.has(fileId))) throw new Failure('clipMissing');
  return fileIds.reduce((sum, fileId) => sum + (sizes.get(fileId) ?? 0), 0);
}
