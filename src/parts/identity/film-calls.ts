import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition, RequestOf, ResponseOf } from '../../../contract/define.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { file } from '../../../contract/services/file.ts';
import type { FilmCalls } from '../../../media/face/film-sender.ts';
import { send } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import { refusal } from '../upload/settle.ts';
import { uploadCallsBy } from '../upload/upload-calls.ts';
import type { Subject } from './subject.ts';

export interface FilmOwner {
  readonly subject: Subject;
  readonly memberNo: string;
}

/**
 * By which the server says that who calls is not whose film it is, and who may come again. A link that is over is over
 * for everybody but them, as long as their film is awaited.
 */
const anothersCodes: readonly number[] = [
  catalogue.processForeign.code,
  catalogue.identityNeeded.code,
  catalogue.faceLinkExpired.code,
  catalogue.loginInvalid.code,
];

/** Beside the store: a film that is refused moves no page, least of all that of who holds the device by then. */
async function ask<C extends CallDefinition>(
  call: C,
  input: RequestOf<C> & Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ResponseOf<C>> {
  const answer = await withVisitor(call, () => send(call, input, signal));
  if (!answer.ok) throw refusal(answer.failure, signal);
  return call.response.parse(answer.data) as ResponseOf<C>;
}

/** What films ask of the server; `wayOf`: by which process or link that of a member goes now. */
export const filmCalls = (wayOf: (of: FilmOwner) => Subject): FilmCalls<FilmOwner> => ({
  upload: (of) =>
    uploadCallsBy(
      {
        tempKeys: (owner, signal) => ask(file.getTempKeysByBucket, owner, signal),
        createCoreFile: (object, signal) => ask(file.createCoreFile, object, signal),
      },
      { purpose: 'face_clip', ...wayOf(of), member_no: of.memberNo },
    ),
  async attach({ of, checkNo, filmId }, fileId, signal) {
    const act = { kind: 'film', check_no: checkNo, clip_file_id: fileId } as const;
    // The same film is the same request, whichever visit sends it.
    const asked = { member_no: of.memberNo, request_id: filmId, act };
    const way = wayOf(of);
    await ('process_no' in way
      ? ask(faceRecognition.verify, { ...way, ...asked }, signal)
      : ask(faceRecognition.verifyWithNotify, { ...way, ...asked }, signal));
  },
  isAnothers: ({ code }) => anothersCodes.includes(code),
});
