import { staffCodes } from '../../contract/codes/staff.ts';
import type { CallAuth } from '../../contract/define.ts';
import { staffSession } from '../session/staff-session.ts';
import { type Failure, failureCode } from './failure.ts';

/**
 * Taken before a request is sent; given its failure afterwards, it ends the staff's session where the server no longer
 * takes the token that the request was sent with. Does nothing for other logins' calls.
 */
export function watchStaffLogin(auth: CallAuth): (failure: Failure) => void {
  const token = auth === 'staff' ? staffSession.get()?.token : undefined;
  return (failure) => {
    if (token !== undefined && failureCode(failure) === staffCodes.staffLoginInvalid.code)
      staffSession.refuse(token);
  };
}
