import type { KeptGroup } from '../../../contract/services/consent.ts';
import { groupOf, row } from '../../domain/own-copy/lay-out.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { Queryable } from '../../ports/database.ts';
import { runsOf, type RunRow } from '../watched-sale/runs.ts';

/** That the pages of a sale were recorded while somebody was at them. */
export async function pageGroups(
  tx: Queryable,
  processNo: string,
  kept: KeptIn,
  isTheirs: (run: RunRow) => boolean,
): Promise<KeptGroup[]> {
  const runs = (await runsOf(tx, processNo)).filter(
    (run) => run.erasedAt === null && run.length > 0 && isTheirs(run),
  );
  return groupOf(
    '页面录制',
    keptUntil('trace', kept),
    row('投保页面的画面记录', runs.length > 0 ? `${runs.length} 段，号码已作遮挡处理` : ''),
  );
}
