import { beijingDay } from '../../../contract/dates.ts';
import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import type { Product } from '../../domain/product/product.ts';
import { beijingTime } from '../../domain/policy/beijing-time.ts';
import { chatText, coverAddress, shareDescription, shareTitle } from '../../domain/transmit/share-words.ts';
import type { Queryable } from '../../ports/database.ts';
import { productLinkAddress } from '../links/links.ts';
import { agentOf } from './agent-of.ts';
import type { Transmitted } from './records.ts';

/** A record of the product as its maker hands it on; `origin`: where customers reach this server. */
export async function preparedTransmit(
  tx: Queryable,
  product: Product,
  { record, link }: Transmitted,
  origin: string,
): Promise<PreparedTransmit> {
  const agent = await agentOf(tx, record.role === 'sales' ? record.salesNo : null);
  const shared = { product, agent, isPrepared: record.processNo !== null };
  const address = productLinkAddress(origin, link.code, product.product_no);
  return {
    transmit_record_no: record.transmitRecordNo,
    share_info: {
      share_title: shareTitle(shared),
      share_description: shareDescription(shared),
      share_cover_url: coverAddress(product, origin),
      transmit_link: address,
      transmit_record_no: record.transmitRecordNo,
    },
    chat_text: chatText(shared, address, minuteInWords(link.expiresAt)),
    expires_at: link.expiresAt.toISOString(),
  };
}

/** 12 月 3 日 */
export function dayInWords(at: Date): string {
  const [, month, day] = beijingDay(at).split('-').map(Number);
  return `${month} 月 ${day} 日`;
}

/** 12 月 3 日 14:05: of what ends within a day, and not with it. */
export const minuteInWords = (at: Date): string => `${dayInWords(at)} ${beijingTime(at).slice(11, 16)}`;
