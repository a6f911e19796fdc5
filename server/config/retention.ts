import * as z from 'zod/mini';
import { retentionDefaults, type RetentionSettings } from '../domain/retention/retention.ts';
import { whole } from './fields.ts';

export const retentionSettings = z.object({
  FACE_PICTURE_DAYS: z._default(whole(1), retentionDefaults.faceDays),
  DRAFT_DAYS: z._default(whole(1), retentionDefaults.draftDays),
  UNDECIDED_DAYS: z._default(whole(1), retentionDefaults.undecidedDays),
  SHORT_CONTRACT_YEARS: z._default(whole(1), retentionDefaults.contractYears.short),
  LONG_CONTRACT_YEARS: z._default(whole(1), retentionDefaults.contractYears.long),
});

export const retentionOf = (settings: z.infer<typeof retentionSettings>): RetentionSettings => ({
  faceDays: settings.FACE_PICTURE_DAYS,
  draftDays: settings.DRAFT_DAYS,
  undecidedDays: settings.UNDECIDED_DAYS,
  contractYears: { short: settings.SHORT_CONTRACT_YEARS, long: settings.LONG_CONTRACT_YEARS },
});
