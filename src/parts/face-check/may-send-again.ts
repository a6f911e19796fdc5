import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { Failure } from '../../api/failure.ts';

/** What the server could not do just now; it says nothing of the pictures. */
const passingCodes: readonly number[] = [
  catalogue.internal.code,
  catalogue.faceChecksBusy.code,
  catalogue.faceMatchUnavailable.code,
  catalogue.storageUnavailable.code,
];

/** Whether the pictures of a check that was not answered may be sent again as they are. */
export const maySendAgain = (failure: Failure): boolean =>
  failure.kind !== 'code' || passingCodes.includes(failure.code);
