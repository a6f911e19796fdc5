import { yearNotArranged } from '../../domain/working-days/working-days.ts';
import type { ServiceContext } from '../../ports/context.ts';

/** Tells the operator by the log, in time for the first days that would be promised wrongly. */
export async function checkArrangements({ settings, log, now }: ServiceContext): Promise<void> {
  const year = yearNotArranged(now());
  if (year !== null && !settings.isDemonstration)
    log.error(
      { year },
      'server/domain/working-days/arrangements.json lacks this year: its holidays are promised as working days',
    );
}
