import * as z from 'zod/mini';

/** What a staff account may do; an account has at least one. */
export const staffRole = z.enum(['reviewer', 'underwriter']);
export type StaffRole = z.infer<typeof staffRole>;
