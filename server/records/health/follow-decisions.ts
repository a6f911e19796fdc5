import type { ProcessStep } from '../../../contract/model/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { By } from '../events/events.ts';
import { moveBy } from './move-on.ts';
import type { SettledHealth } from './settle.ts';

/**
 * Moves a process that stands at the underwriting by persons by what they decided. It must be locked by this
 * transaction. Throws as moveBy does.
 */
export async function followDecisions(
  context: ServiceContext,
  tx: Queryable,
  at: { readonly processNo: string; readonly current: ProcessStep },
  settled: Pick<SettledHealth, 'next'>,
  by: By & { readonly requestId: string },
): Promise<void> {
  const event = eventAfter(settled, at.current);
  if (event) await moveBy(context, tx, at.processNo, 'underwriter', event, by);
}

/** What moves it from there; null while another member's case is undecided, or a condition is to be accepted. */
export function eventAfter({ next }: Pick<SettledHealth, 'next'>, current: ProcessStep) {
  const isDecidedOn = current === 'manpower_underwriting_result';
  // Whoever is asked for material of one member need not send it once another one is refused.
  const isUnderWriting = isDecidedOn || current === 'manpower_underwriting';
  if (next === 'refused' && isUnderWriting) return 'refuse_underwriting' as const;
  return next === 'pass' && isDecidedOn ? ('pass_underwriting' as const) : null;
}
