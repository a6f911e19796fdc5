import { eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Queryable } from '../../ports/database.ts';
import { boardNotes } from '../../tables/board-note.ts';

/** Keeps the agent's note; an empty one is forgotten. */
export async function putNote(
  tx: Queryable,
  personalData: PersonalData,
  recordingNo: string,
  note: string,
  at: Date,
): Promise<void> {
  if (note === '') return await forgetNote(tx, recordingNo);
  const row = { recordingNo, textSealed: personalData.seal(note), updatedAt: at };
  await tx.insert(boardNotes).values(row).onConflictDoUpdate({ target: boardNotes.recordingNo, set: row });
}

export async function forgetNote(tx: Queryable, recordingNo: string): Promise<void> {
  await tx.delete(boardNotes).where(eq(boardNotes.recordingNo, recordingNo));
}

/** Notes by recording; none where nothing was noted. */
export async function notesOf(
  tx: Queryable,
  personalData: PersonalData,
  recordingNos: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select()
    .from(boardNotes)
    .where(inArray(boardNotes.recordingNo, [...recordingNos]));
  return new Map(rows.map(({ recordingNo, textSealed }) => [recordingNo, personalData.open(textSealed)]));
}
