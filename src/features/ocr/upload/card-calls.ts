import { catalogue } from '../../../../contract/codes/catalogue.ts';
import type { CardAct, CardDetail } from '../../../../contract/model/identity.ts';
import type { CardCalls } from '../../../../media/card/card-calls.ts';
import { type Dispatch } from '../../../parts/identity/dispatch.ts';
import { verifyCard } from '../../../parts/identity/api.ts';
import type { Subject } from '../../../parts/identity/subject.ts';
import { throwBrokenPromise } from '../../../parts/upload/broken-promise.ts';
import { answerOf } from '../../../parts/upload/settle.ts';
import { uploadCalls } from '../../../parts/upload/upload-calls.ts';
import type { StoredObject } from '../../../../media/upload/upload-calls.ts';
import { sideOf } from './use-shooting.ts';

/** What of the server's says a picture is worth taking anew, and not worth sending again. */
export const pictureCodes: readonly number[] = [
  catalogue.cardUnreadable.code,
  catalogue.cardWrongSide.code,
  catalogue.cardPictureRefused.code,
  catalogue.cardPictureMissing.code,
];

/** Null for the sheets of a paper that no machine reads. */
export type ReadAnswer = CardDetail | null;

const storedObject = ({ contentType, ...object }: StoredObject) => ({ ...object, content_type: contentType });

/** What a card session asks of the server, for one member. */
export function cardCalls(dispatch: Dispatch, subject: Subject, memberNo: string): CardCalls<ReadAnswer> {
  return {
    ...uploadCalls(dispatch, { purpose: 'id_card', ...subject, member_no: memberNo }),
    isRead: (page) => sideOf(page) !== null,
    async read({ page, pictureId, file, anyway }, signal) {
      const side = sideOf(page);
      if (!side) return null;
      const act: CardAct =
        'fileId' in file
          ? { kind: 'read', side, file_id: file.fileId, anyway }
          : { kind: 'read_promised', side, object: storedObject(file.object), anyway };
      // The same picture is the same request, however often it is asked.
      const args = { member_no: memberNo, request_id: `read-${pictureId}`, act };
      return answerOf(verifyCard(dispatch, subject, args), signal).catch(throwBrokenPromise);
    },
    async remove(fileId, signal) {
      const act: CardAct = { kind: 'remove', file_id: fileId };
      const args = { member_no: memberNo, request_id: `remove-${fileId}`, act };
      await answerOf(verifyCard(dispatch, subject, args), signal);
    },
  };
}
