import type { CardAct } from '../../../contract/model/identity.ts';
import { eraseObjectsJob, erasureJob } from '../../jobs/kinds.ts';
import { cardFile, cardOf, forgetCardFile } from '../../records/member-identity/cards.ts';
import type { ActScope, Outcome } from './member-act.ts';

type RemoveAct = Extract<CardAct, { kind: 'remove' }>;

/** Nothing of a picture stays that was chosen wrongly; what a card or a paper was sent in with stays. */
export async function removePicture(
  { context, tx, person, by }: ActScope,
  { file_id: fileId }: RemoveAct,
): Promise<Outcome> {
  const { memberNo } = person;
  const file = await cardFile(tx, memberNo, fileId);
  const { content, pictures } = await cardOf(tx, context.personalData, memberNo);
  const isSentIn = [...pictures, ...content.sent].some((picture) => picture.fileId === fileId);
  if (!file || isSentIn) return undefined;
  await forgetCardFile(tx, memberNo, fileId);
  const { payload } = erasureJob(memberNo, { prefixes: [], keys: [file.key] }, by.at);
  await context.jobs.enqueue(tx, eraseObjectsJob, { key: `${memberNo}/${fileId}`, payload });
  return undefined;
}
