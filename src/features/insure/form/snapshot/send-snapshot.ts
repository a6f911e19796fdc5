import { catalogue } from '../../../../../contract/codes/catalogue.ts';
import type { FormValues } from '../../../../../contract/model/form.ts';
import { insure } from '../../../../../contract/services/insure.ts';
import type { Failure } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/reactions.ts';
import { send } from '../../../../api/transport.ts';
import { withVisitor } from '../../../../api/with-visitor.ts';
import { savedInstead } from './saved-instead.ts';
import type { SaveAnswer } from './snapshot-saver.ts';

/** What was typed cannot be taken so, or not from who is logged in here no more: the same again changes nothing. */
const notTaken: readonly number[] = [
  catalogue.snapshotTooLarge.code,
  catalogue.multipleErrors.code,
  catalogue.salesLoginInvalid.code,
];

/** The application is no longer this page's to fill in. */
const gone: readonly number[] = [
  catalogue.serialAlreadyBound.code,
  catalogue.processMissing.code,
  catalogue.processForeign.code,
  catalogue.processOver.code,
  catalogue.processTakenOver.code,
  catalogue.productMissing.code,
  catalogue.productConfigMissing.code,
];

/** Saves an application beside the store of calls: a keystroke's save draws nothing but the sign of it. */
export const sendSnapshot =
  (process_no: string, onGone: () => void) =>
  async (values: FormValues, base_version: number, request_id: string): Promise<SaveAnswer> => {
    const answer = await withVisitor(insure.storeSnapshot, () =>
      send(
        insure.storeSnapshot,
        { process_no, values, base_version, request_id },
        new AbortController().signal,
      ),
    );
    if (answer.ok)
      return { kind: 'saved', version: insure.storeSnapshot.response.parse(answer.data).version };
    if (answer.failure.kind === 'code' && gone.includes(answer.failure.code)) onGone();
    return refusal(answer.failure);
  };

function refusal(failure: Failure): SaveAnswer {
  if (failure.kind !== 'code') return { kind: 'unsent' };
  const saved = savedInstead(failure);
  if (saved) return { kind: 'conflict', saved };
  return notTaken.includes(failure.code) || gone.includes(failure.code)
    ? { kind: 'refused', message: failureText(failure) }
    : { kind: 'unsent' };
}
