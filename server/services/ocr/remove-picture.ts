import { cardField, type CardAct } from '../../../contract/model/identity.ts';
import { cardPartKey, cutPortraitKey } from '../../domain/files/object-keys.ts';
import { memberOwner } from '../../domain/owner.ts';
import { eraseObjectsJob, erasureJob } from '../../jobs/kinds.ts';
import { cardFile, cardOf, forgetCardFile, otherCardFiles } from '../../records/member-identity/cards.ts';
import type { ActScope, ActOutcome } from './member-act.ts';

type RemoveAct = Extract<CardAct, { kind: 'remove' }>;

/** Nothing of a picture stays that was chosen wrongly; what a card or a paper was sent in with stays. */
export async function removePicture(
  { context, tx, person, by }: ActScope,
  { file_id: fileId }: RemoveAct,
): Promise<ActOutcome> {
  const { memberNo } = person;
  const file = await cardFile(tx, memberNo, fileId);
  const { content, pictures } = await cardOf(tx, context.personalData, memberNo);
  const isSentIn = [...pictures, ...content.sent].some((picture) => picture.fileId === fileId);
  if (!file || isSentIn) return undefined;
  await removeFile({ context, tx, by }, memberNo, { fileId, key: file.key });
  return undefined;
}

/** Of what was taken first and photographed again nothing stays, once the card or the paper is sent in with the others. */
export async function removeReplaced({ context, tx, person, by }: ActScope): Promise<void> {
  const { memberNo } = person;
  const { content, pictures } = await cardOf(tx, context.personalData, memberNo);
  const shown = [...pictures, ...content.sent].map(({ fileId }) => fileId);
  for (const file of await otherCardFiles(tx, memberNo, shown))
    await removeFile({ context, tx, by }, memberNo, file);
}

async function removeFile(
  { context, tx, by }: Pick<ActScope, 'context' | 'tx' | 'by'>,
  memberNo: string,
  { fileId, key }: { readonly fileId: string; readonly key: string },
): Promise<void> {
  await forgetCardFile(tx, memberNo, fileId);
  const owner = memberOwner(memberNo);
  const parts = cardField.options.map((field) => cardPartKey(owner, fileId, field));
  const keys = [key, ...parts, cutPortraitKey(owner, fileId)];
  const { payload } = erasureJob(memberNo, { prefixes: [], keys }, by.at);
  await context.jobs.enqueue(tx, eraseObjectsJob, { key: `${memberNo}/${fileId}`, payload });
}
