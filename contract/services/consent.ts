import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant } from '../fields.ts';
import { identitySubject, member_no, oneSubject } from '../model/identity.ts';

const base = '/service/h5/v1/consent';

/** Each purpose is consented to by itself (rule R20). */
export const consentPurpose = z.enum(['face', 'recording', 'id_card', 'health', 'bank']);
export type ConsentPurpose = z.infer<typeof consentPurpose>;

export const consentState = z.object({
  purpose: consentPurpose,
  /** Changes with the text; a consent to an older one is asked for again. */
  version: z.string(),
  title: z.string(),
  /** Purpose, necessity, retention, withdrawal, the other way. */
  terms: z.array(z.object({ label: z.string(), text: z.string() })),
  /** What the customer says by giving it. */
  sentence: z.string(),
  /** Of the present version; null where it was not given, or was withdrawn: it is asked for then. */
  given_at: z.nullable(instant),
  /** Since when one holds that can be withdrawn, of whichever version. */
  held_since: z.nullable(instant),
  /** Null while one holds. */
  withdrawn_at: z.nullable(instant),
  /** Whether a withdrawal must leave what was filmed (rule R10). */
  kept: z.boolean(),
  /** What a withdrawal deletes, and what stays and why. */
  withdrawal: z.string(),
});
export type ConsentState = z.infer<typeof consentState>;

export const consents = z.object({
  /** Whose they are: a recording's, or a member's; both null of an application's own. */
  recording_no: z.nullable(z.string()),
  member_no: z.nullable(z.string()),
  /** Of an application's own: for whom the caller may see, give and withdraw theirs; nobody before it is submitted. */
  people: z.array(z.object({ member_no, name: z.string(), is_self: z.boolean() })),
  consents: z.array(consentState),
});
export type Consents = z.infer<typeof consents>;

/** One value that is kept, in words. */
const keptRow = z.object({ label: z.string(), value: z.string() });

/** What is kept of one person for one end, and until when. */
export const keptGroup = z.object({ title: z.string(), until: z.string(), rows: z.array(keptRow) });
export type KeptGroup = z.infer<typeof keptGroup>;

export const keptPerson = z.object({
  /** Null before the application is submitted, and of who is known by a recording alone. */
  member_no: z.nullable(z.string()),
  name: z.string(),
  groups: z.array(keptGroup),
});
export type KeptPerson = z.infer<typeof keptPerson>;

/** Everything that is kept of who asks, without addresses of pictures. */
export const ownCopy = z.object({
  made_at: instant,
  insurer: z.string(),
  service_phone: z.string(),
  /** Whether numbers stand in full: the phone was proven on this device a moment ago. */
  whole: z.boolean(),
  people: z.array(keptPerson),
  given_to: z.array(z.object({ who: z.string(), what: z.string() })),
  /** Who looked at what, by day (yyyy-mm-dd in Beijing), the newest first. */
  looked: z.array(z.object({ at: z.string(), what: z.string() })),
});
export type OwnCopy = z.infer<typeof ownCopy>;

/**
 * A recording's by its link alone; an application's own by its number; a member's by who acts for them and their number,
 * and listed by their link alone to who proved it.
 */
const owner = { ...identitySubject, member_no: z.optional(member_no) };

const errors = [
  'linkInvalid',
  'identityNeeded',
  'recordingTakenOver',
  'processMissing',
  'processForeign',
  'processStepUnfinished',
  'productMissing',
  'memberMissing',
  'memberForeign',
] as const;

/**
 * Beyond the specification's list (docs/decisions/008-will-check-consent-retention.md). A link that is over still
 * answers: withdrawing has no deadline.
 */
export const consent = defineService({
  list: {
    method: 'GET',
    path: `${base}/list`,
    summary: '各项授权的内容与状态',
    request: z.object(owner).check(oneSubject),
    response: consents,
    errors,
    auth: 'visitor',
  },
  give: {
    method: 'POST',
    path: `${base}/give`,
    summary: '同意一项授权，可重复提交',
    request: z
      .object({
        ...owner,
        purpose: consentPurpose,
        version: z.string().check(z.minLength(1), z.maxLength(32)),
      })
      .check(oneSubject),
    response: consents,
    errors: [
      ...errors,
      'recordingExpired',
      'faceLinkExpired',
      'consentOutdated',
      'consentNotAsked',
      'guardianNeeded',
    ],
    auth: 'visitor',
  },
  withdraw: {
    method: 'POST',
    path: `${base}/withdraw`,
    summary: '撤回一项授权并立即删除相关资料，可重复提交',
    request: z.object({ ...owner, purpose: consentPurpose }).check(oneSubject),
    response: consents,
    errors: [...errors, 'paymentClosing', 'paymentBeingChecked'],
    auth: 'visitor',
  },
  ownCopy: {
    method: 'GET',
    path: `${base}/own-copy`,
    summary: '本人的全部信息副本：填写的、证件与人脸、健康、付款与保单、录像，提供给了谁，谁查看过',
    request: z.object(owner).check(oneSubject),
    response: ownCopy,
    errors,
    auth: 'visitor',
  },
});
