import type { Line, Numbers } from '../../domain/order/person-lines.ts';
import { cardRows, faceRows } from '../../domain/own-copy/lay-out.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { cardOf } from '../member-identity/cards.ts';
import { faceChecksOf, faceOf } from '../member-identity/faces.ts';

/** What is kept of a member's card and face. */
export async function identityRows(
  { personalData: { open } }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  memberNo: string,
  numbers: Numbers,
): Promise<Line[]> {
  const { row: card, content, pictures } = await cardOf(tx, { open }, memberNo);
  const face = await faceOf(tx, memberNo);
  const tries = await faceChecksOf(tx, memberNo);
  const opened = (sealed: string | null) => (sealed === null ? null : open(sealed));
  return [
    ...cardRows(
      card ? { ...card, content, pictures: pictures.length, remark: opened(card.remarkSealed) } : null,
      numbers,
    ),
    ...faceRows(
      face
        ? {
            ...face,
            remark: opened(face.remarkSealed),
            tries: tries.map(({ createdAt, evidence, clipFileId }) => ({
              at: createdAt,
              images: evidence.length + (clipFileId === null ? 0 : 1),
            })),
          }
        : null,
    ),
  ];
}
