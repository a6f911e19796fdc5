import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { csvText } from '../../../lib/csv.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { owedWord } from '../words.ts';

const head = ['姓名', '手机', '产品', '待办', '最近更新（北京时间）', '链接到期（北京时间）', '备注'];

/** The list as a spreadsheet. */
export const csvOf = (customers: readonly BoardCustomer[]): string =>
  csvText([
    head,
    ...customers.map((customer) => [
      customer.name,
      customer.mobile_masked,
      customer.product_name,
      owedWord(customer)[0],
      beijingTime(customer.updated_at),
      customer.link.state === 'open' && customer.may.revoke ? beijingTime(customer.link.expires_at) : '',
      customer.note,
    ]),
  ]);
