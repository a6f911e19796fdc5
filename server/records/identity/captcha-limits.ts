import {
  captchaInterval,
  captchasPerAddress,
  captchasPerLink,
  captchasPerMobile,
  wrongCaptchasPerAddress,
  wrongCaptchasPerMobile,
  wrongNamesPerAddress,
  wrongNamesPerLink,
  wrongNamesPerVisitor,
  wrongPoliciesPerAddress,
} from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceSettings } from '../../ports/context.ts';
import type { Counted } from '../limits/rate-limits.ts';

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

export const wrongCaptchas = ({ network }: Pick<Visitor, 'network'>, mobile: string): Counted[] => [
  { limit: wrongCaptchasPerMobile, of: mobile },
  { limit: wrongCaptchasPerAddress, of: network },
];

/** What one captcha counts towards in a day, beside its address. */
export const sentCaptchas = (mobile: string, ownerNo: string): Counted[] => [
  { limit: captchasPerMobile, of: mobile },
  { limit: captchasPerLink, of: ownerNo },
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
