import { Failure } from './failure.ts';

/** How often something may be done by one, within how many seconds from the first time. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const limit = (name: string, most: number, seconds: number): Limit => ({ name, most, seconds });

// A carrier lets thousands of phones out by one address: what people do rightly is bounded there only against scripts.
export const visitorsPerAddress = limit('visitors_per_address', 3000, hour);
/** Applications that a visitor begins; an agent is known by name. */
export const processesPerVisitor = limit('processes_per_visitor', 30, day);
export const processesPerAddress = limit('processes_per_address', 3000, day);
export const captchasPerAddress = limit('captchas_per_address', 3000, day);

/** Not answered, to a phone that a record knows: an insurer's, or one that was proven in the application. */
export const captchasPerMobile = limit('captchas_per_mobile', 15, day);
/** To a number that a visitor wrote and nobody proved: they are counted apart, so that who writes a stranger's uses up none of the stranger's own. */
export const captchasPerWrittenMobile = limit('captchas_per_written_mobile', 10, day);
/** Answered or not: a family on one phone needs many, and nobody needs more. */
export const captchasPerMobileInAll = limit('captchas_per_mobile_in_all', 60, day);
export const captchasPerLink = limit('captchas_per_link', 10, day);
/** One at a time: `seconds` is a setting, 0 is no limit. */
export const captchaInterval = (seconds: number): Limit => limit('captcha_interval', 1, seconds);

// A captcha has a million values: so few guesses a day do not find one in a lifetime. Over all links of a mobile they
// are bounded by what is sent to it, five guesses each.
/** Of one link or application: what others guess elsewhere about the same mobile does not count. */
export const wrongCaptchasPerMobile = limit('wrong_captchas_per_mobile', 15, day);
/** Of all mobiles: an office and a whole village guess from one address, and none of them is to wait for a day. */
export const wrongCaptchasPerAddress = limit('wrong_captchas_per_address', 200, 30 * minute);

// Wrong names and numbers, and last digits of a mobile. Who guesses is held up by browser and by address, so that a
// stranger with the link keeps nobody else out; over all addresses the wait is a quarter of an hour at most, since a
// right answer opens nothing without the captcha that goes to the person's own phone.
export const wrongNamesPerVisitor = limit('wrong_names_per_visitor', 5, 30 * minute);
export const wrongNamesPerAddress = limit('wrong_names_per_address', 8, 30 * minute);
export const wrongNamesPerLink = limit('wrong_names_per_link', 15, 15 * minute);
/** Of all policies that are looked for: an office and a whole quarter look from one address. */
export const wrongPoliciesPerAddress = limit('wrong_policies_per_address', 200, 30 * minute);

// Wrong logins under one name, of an account or of none: whoever guesses from one address keeps nobody else out, and
// guesses from many addresses find no one-time code either.
export const wrongLoginsPerAccountAndAddress = limit('wrong_logins_per_account_and_address', 5, 15 * minute);
export const wrongLoginsPerAccount = limit('wrong_logins_per_account', 50, hour);
/** Wrong passwords of staff, and those that are looked at at this moment: an office logs in from one address. */
export const wrongPasswordsPerAddress = limit('wrong_passwords_per_address', 50, 15 * minute);

/** Notices of one channel that are refused for one reason: kept are enough to see why, and no more than that. */
export const refusedNoticesKept = limit('refused_notices_kept', 100, hour);

// Looking at the pictures is dear: of a check one answer at a time, in all processes, and some more after pictures
// that could not be read. The first is a lock, which ends by itself where its process died.
export const willAnswersAtOnce = limit('will_answers_at_once', 1, minute);
export const willAnswersPerCheck = limit('will_answers_per_check', 8, hour);
/** Orders of challenges: each draw is another chance of one that was made ready for. */
export const faceDrawsPerMember = limit('face_draws_per_member', 20, hour);
/** Reading a picture is dear. */
export const cardReadsPerMember = limit('card_reads_per_member', 40, hour);
/** Readings that failed here and are not counted. */
export const cardReadsFailedPerMember = limit('card_reads_failed_per_member', 100, hour);
/** Of these, where the engine ended: it may be the picture that ends it. */
export const cardReadsEndedPerMember = limit('card_reads_ended_per_member', 5, hour);

// A mobile that was mistyped is corrected, and the right person is invited and reminded as anybody is; what one person
// is sent on all mobiles is bounded, so that corrections send no texts to many strangers.
/** Messages to an invited member on one mobile: the first one and two reminders a day. */
export const invitesPerMobile = limit('invites_per_mobile', 3, day);
/** Over all members and applications: many strangers' applications are to fill nobody's phone. */
export const invitesPerMobileInAll = limit('invites_per_mobile_in_all', 20, day);
export const invitesPerMember = limit('invites_per_member', 9, day);
/** Reminders that an agent has sent to one person of a sale on one mobile. */
export const remindersPerMobile = limit('reminders_per_mobile', 2, day);
export const remindersPerPerson = limit('reminders_per_person', 6, day);
/** An invited member whose link is over asks for another. */
export const asksPerInvite = limit('asks_per_invite', 1, hour);
export const asksPerInviteADay = limit('asks_per_invite_a_day', 3, day);
/** Customers who ask their adviser for a new link. */
export const asksPerAddress = limit('asks_per_address', 100, day);
/** Numbers of own customers that one agent has shown. */
export const callsPerAgent = limit('calls_per_agent', 200, day);

const beijing = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false, ...options }).format(at);
const dayOf = (at: Date) => beijing(at, { month: 'long', day: 'numeric' });
const clockOf = (at: Date) => beijing(at, { hour: '2-digit', minute: '2-digit' });

/** A whole minute in which it may be tried again, in Beijing; with its day where that is not today. */
export function timeInWords(from: Date, now: Date): string {
  const soonest = new Date(Math.ceil(from.getTime() / 60_000) * 60_000);
  return dayOf(soonest) === dayOf(now) ? clockOf(soonest) : `${dayOf(soonest)} ${clockOf(soonest)}`;
}

/** The refusal of what was done too often; `retry_at` and its sentence say when it may be tried again. */
export const tooManyRequests = (from: Date, now: Date): Failure =>
  new Failure('tooManyRequests', {
    message: `操作过于频繁，请在 ${timeInWords(from, now)} 后再试`,
    data: { retry_at: from.toISOString() },
  });

/** The same of a captcha, which stands between a customer and all that is left to do: it names who helps on. */
export const tooManyCaptchas = (from: Date, now: Date): Failure =>
  new Failure('tooManyRequests', {
    message: `操作过于频繁，请在 ${timeInWords(from, now)} 后再试，或联系您的顾问`,
    data: { retry_at: from.toISOString() },
  });

/** The refusal of one message more to somebody who had as many as a day allows, which begins with the first of them. */
export const tooManyMessages = (
  codeName: 'remindersUsedUp' | 'inviteTooFrequent',
  from: Date,
  now: Date,
): Failure =>
  new Failure(codeName, {
    message: `24 小时内发给对方的短信已达上限，请在 ${timeInWords(from, now)} 后再发`,
    data: { retry_at: from.toISOString() },
  });
