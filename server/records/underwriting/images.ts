import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { FilePurpose } from '../../domain/files/purposes.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { underwritingImages } from '../../tables/underwriting.ts';

/** Purposes of the files that a manual underwriting may be sent. */
export const materialPurposes: readonly FilePurpose[] = ['underwriting_image', 'underwriting_document'];

/** One file of a member's material. */
export interface Material {
  readonly memberNo: string;
  readonly image: string;
  readonly fileId: string;
  readonly place: number;
  readonly unclear: boolean;
  readonly flagged: boolean;
  readonly askedAgain: boolean;
  readonly key: string;
  readonly size: number;
  readonly purpose: FilePurpose;
  /** When the file came to the store. */
  readonly createdAt: Date;
}

/** What was sent in for these members, kind by kind, in the customer's order. */
export async function materialOf(tx: Queryable, memberNos: readonly string[]): Promise<Material[]> {
  if (memberNos.length === 0) return [];
  return await tx
    .select({
      memberNo: underwritingImages.memberNo,
      image: underwritingImages.image,
      fileId: underwritingImages.fileId,
      place: underwritingImages.place,
      unclear: underwritingImages.unclear,
      flagged: underwritingImages.flagged,
      askedAgain: underwritingImages.askedAgain,
      key: coreFiles.key,
      size: coreFiles.size,
      purpose: coreFiles.purpose,
      createdAt: coreFiles.createdAt,
    })
    .from(underwritingImages)
    .innerJoin(coreFiles, eq(coreFiles.fileId, underwritingImages.fileId))
    .where(inArray(underwritingImages.memberNo, [...memberNos]))
    .orderBy(asc(underwritingImages.memberNo), asc(underwritingImages.image), asc(underwritingImages.place));
}

/** How many files were sent in for each of these members; who has none is left out. */
export async function imagesByMember(
  tx: Queryable,
  memberNos: readonly string[],
): Promise<Map<string, number>> {
  if (memberNos.length === 0) return new Map();
  const rows = await tx
    .select({ memberNo: underwritingImages.memberNo, files: count() })
    .from(underwritingImages)
    .where(inArray(underwritingImages.memberNo, [...memberNos]))
    .groupBy(underwritingImages.memberNo);
  return new Map(rows.map(({ memberNo, files }) => [memberNo, Number(files)]));
}

type Placed = Pick<
  Material,
  'memberNo' | 'image' | 'fileId' | 'place' | 'unclear' | 'flagged' | 'askedAgain'
>;

/** Lays a member's material of one kind anew. */
export async function putMaterial(
  tx: Queryable,
  { memberNo, image }: Pick<Placed, 'memberNo' | 'image'>,
  files: readonly Placed[],
): Promise<void> {
  await tx
    .delete(underwritingImages)
    .where(and(eq(underwritingImages.memberNo, memberNo), eq(underwritingImages.image, image)));
  if (files.length > 0) await tx.insert(underwritingImages).values([...files]);
}

/** Which of these files are a member's own material. */
export async function ownMaterial(
  tx: Queryable,
  memberNo: string,
  fileIds: readonly string[],
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await tx
    .select({ fileId: coreFiles.fileId })
    .from(coreFiles)
    .where(
      and(
        inArray(coreFiles.fileId, [...fileIds]),
        eq(coreFiles.ownerKind, 'member'),
        eq(coreFiles.ownerNo, memberNo),
        inArray(coreFiles.purpose, [...materialPurposes]),
      ),
    );
  return new Set(rows.map(({ fileId }) => fileId));
}

/** Marks what is to be taken again. */
export async function markToTakeAgain(
  tx: Queryable,
  memberNo: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length > 0)
    await tx
      .update(underwritingImages)
      .set({ askedAgain: true })
      .where(
        and(eq(underwritingImages.memberNo, memberNo), inArray(underwritingImages.fileId, [...fileIds])),
      );
}

/** None of a member's material is to be taken again after all. */
export async function askNoMore(tx: Queryable, memberNo: string): Promise<void> {
  await tx
    .update(underwritingImages)
    .set({ askedAgain: false })
    .where(and(eq(underwritingImages.memberNo, memberNo), underwritingImages.askedAgain));
}
