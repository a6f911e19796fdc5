import { applicationNotice, noticeText, type Notice } from '../../domain/consent/application-notice.ts';
import { factsOfProduct } from '../../domain/consent/facts.ts';
import { processOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import { writeEvent, type By } from '../events/events.ts';
import { keepShownText } from '../proof/shown-texts.ts';
import type { ProcessRow } from './processes.ts';

type Settings = Pick<ServiceContext, 'settings'>;

/** What the form tells of what becomes of what is filled in. */
export const applicationNoticeOf = (
  { settings }: Settings,
  { insurer, insuranceTerm }: SoldProduct,
): Notice => applicationNotice(factsOfProduct(settings, { insurer, insurance_term: insuranceTerm }));

/** Keeps it with the application that is submitted, for who wants to see later what was told. */
export async function keepApplicationNotice(
  context: Settings,
  tx: Queryable,
  { process, product }: { readonly process: ProcessRow; readonly product: SoldProduct },
  by: By,
): Promise<void> {
  const shown = noticeText(applicationNoticeOf(context, product));
  const text = await keepShownText(tx, { kind: 'notice', text: shown }, by.at);
  await writeEvent(tx, processOwner(process.processNo), 'show_notice', { text }, by);
}
