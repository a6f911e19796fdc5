import type * as z from 'zod/mini';
import type { relationToApplicant } from '../../../contract/enums.ts';

/** What the applicant is to a member of that relation, as that member knows them. */
export const applicantAs: Readonly<Record<z.infer<typeof relationToApplicant>, string>> = {
  self: '本人',
  parent: '子女',
  spouse: '配偶',
  children: '父母',
};
