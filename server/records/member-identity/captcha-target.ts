import type { IdentityPerson } from '../../domain/identity/people.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { CaptchaTarget } from '../identity/captcha-limits.ts';
import { verifiedMobile, type ProcessRow } from '../process/processes.ts';

/** A member's own phone: whoever filled in the application wrote it, unless it is the one that the applicant proved. */
export const memberTarget = (
  { personalData }: Pick<ServiceContext, 'personalData'>,
  process: ProcessRow,
  { memberNo, mobile }: Pick<IdentityPerson, 'memberNo' | 'mobile'>,
): CaptchaTarget => ({
  ...{ owner: memberOwner(memberNo), mobile, bindsMobile: true },
  isWritten: verifiedMobile(personalData, process) !== mobile,
});
