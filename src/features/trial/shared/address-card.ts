import type { ShareInfo } from '../../../../contract/model/transmit.ts';
import { sessionValues } from '../../../session/session-values.ts';
import { sharedRecordOf } from '../../../session/share-values.ts';
import type { ProductInfo } from '../model.ts';

/** By whom this visit came to the product; an application that an agent prepared is for its customer alone. */
const cameBy = ({ product_no }: ProductInfo): string | null =>
  sessionValues.processMode.get() === 'sales_transmit' ? null : sharedRecordOf(product_no);

/** The product by the page's address; whoever it came from stays behind it. */
export function addressCard(info: ProductInfo): ShareInfo {
  const query = new URLSearchParams({ productNo: info.product_no });
  const came = cameBy(info);
  if (came) query.set('transmitRecordNo', came);
  const named = new URLSearchParams({ card: info.product_no });
  return {
    share_title: info.name,
    share_description: `${info.insurer.name}承保，点开可看保障内容并试算保费`,
    share_cover_url: `${location.origin}/card.png`,
    transmit_link: `${location.origin}/?${named}#/detail?${query}`,
    transmit_record_no: came ?? '',
  };
}
