import {
  captchaInterval,
  captchasPerAddress,
  captchasPerLink,
  captchasPerMobile,
  captchasPerMobileInAll,
  captchasPerWrittenMobile,
  wrongCaptchasPerAddress,
  wrongCaptchasPerMobile,
  wrongNamesPerAddress,
  wrongNamesPerLink,
  wrongNamesPerVisitor,
  wrongPoliciesPerAddress,
} from '../../domain/limits.ts';
import { recordingOwner, type Owner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceSettings } from '../../ports/context.ts';
import type { Counted } from '../limits/rate-limits.ts';

/** Whom a captcha proves, and the phone that it goes to. */
export interface CaptchaTarget {
  readonly owner: Owner;
  readonly mobile: string;
  /** A visitor wrote the number, and nobody proved yet that they have the phone. */
  readonly isWritten: boolean;
  /** Put before the digits where one owner has several phones: a captcha proves the one that it went to. */
  readonly bindsMobile: boolean;
}

/** The phone that the insurer names. */
export const recordingTarget = (recordingNo: string, mobile: string): CaptchaTarget => ({
  ...{ owner: recordingOwner(recordingNo), mobile },
  ...{ isWritten: false, bindsMobile: false },
});

type Visitor = Pick<Caller<'visitor'>, 'session' | 'network'>;

/** Whom a wrong name or number is counted against: of a recording, or of a process. */
export const wrongNames = ({ session, network }: Visitor, ownerNo: string): Counted[] => [
  { limit: wrongNamesPerVisitor, of: `${session.sessionId} ${ownerNo}` },
  { limit: wrongNamesPerAddress, of: `${network} ${ownerNo}` },
  { limit: wrongNamesPerLink, of: ownerNo },
];

/** The same without the limit that all who guess share: of this browser and this address alone. */
export const ownWrongNames = (visitor: Visitor, ownerNo: string): Counted[] =>
  wrongNames(visitor, ownerNo).filter(({ limit }) => limit !== wrongNamesPerLink);

/** Whom a policy that is not there is counted against: its number is guessed by few, and typed wrongly by many. */
export const wrongPolicies = ({ session, network }: Visitor, policyNo: string): Counted[] => [
  { limit: wrongNamesPerVisitor, of: `${session.sessionId} policy` },
  { limit: wrongNamesPerAddress, of: `${network} ${policyNo}` },
  { limit: wrongPoliciesPerAddress, of: network },
];

export const wrongCaptchas = (
  { network }: Pick<Visitor, 'network'>,
  { mobile, owner }: CaptchaTarget,
): Counted[] => [
  { limit: wrongCaptchasPerMobile, of: `${mobile} ${owner.no}` },
  { limit: wrongCaptchasPerAddress, of: network },
];

/** What a captcha counts towards in a day until it is answered rightly. */
export const sentCaptchas = ({ mobile, owner, isWritten }: CaptchaTarget): Counted[] => [
  { limit: isWritten ? captchasPerWrittenMobile : captchasPerMobile, of: mobile },
  { limit: captchasPerLink, of: owner.no },
];

/** All that a captcha counts towards, beside its address. */
export const countsOfCaptcha = (target: CaptchaTarget): Counted[] => [
  ...sentCaptchas(target),
  { limit: captchasPerMobileInAll, of: target.mobile },
];

export const sentFromAddress = ({ network }: Pick<Visitor, 'network'>): Counted => ({
  limit: captchasPerAddress,
  of: network,
});

/** Until another may go to this mobile. */
export const interval = ({ captchaResendSeconds }: ServiceSettings, mobile: string): Counted => ({
  limit: captchaInterval(captchaResendSeconds),
  of: mobile,
});
