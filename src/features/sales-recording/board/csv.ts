import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { owedWord } from '../words.ts';

const head = ['姓名', '手机', '产品', '待办', '最近更新（北京时间）', '链接到期（北京时间）', '备注'];

/** The list as a spreadsheet opens it: UTF-8 with its mark, lines as RFC 4180 wants them. */
export function csvOf(customers: readonly BoardCustomer[]): string {
  const rows = customers.map((customer) => [
    customer.name,
    customer.mobile_masked,
    customer.product_name,
    owedWord(customer)[0],
    beijingTime(customer.updated_at),
    customer.link.state === 'open' && customer.may.revoke ? beijingTime(customer.link.expires_at) : '',
    customer.note,
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** What begins like a formula would be carried out by the spreadsheet. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Hands the browser a file to keep. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
