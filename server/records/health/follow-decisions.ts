import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { By } from '../events/events.ts';
import { moveBy } from './move-on.ts';
import type { SettledHealth } from './settle.ts';

/** Moves a process that waits for underwriters by what they decided. It must be locked by this transaction. */
export async function followDecisions(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  settled: SettledHealth,
  by: By & { readonly requestId: string },
): Promise<void> {
  const event = eventAfter(settled);
  if (event) await moveBy(context, tx, processNo, 'underwriter', event, by);
}

/** Nothing while another member's case is undecided, or a condition is to be accepted. */
function eventAfter({ next }: SettledHealth) {
  if (next === 'refused') return 'refuse_underwriting' as const;
  return next === 'pass' ? ('pass_underwriting' as const) : null;
}
