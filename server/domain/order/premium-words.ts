import type { Quotation } from '../../../contract/model/gene.ts';

const labels: Partial<Record<Quotation['period'], string>> = { month: '每月保费', year: '每年保费' };

/** What the first premium is, and for whom and how often. */
export function premiumWords({ period, instalments, insurants }: Quotation) {
  const times =
    instalments === 1 ? '一次交清' : period === 'year' ? `交 ${instalments} 年` : `分 ${instalments} 期`;
  return {
    premium_label: instalments === 1 ? '保费' : (labels[period] ?? '首期保费'),
    premium_note: `${insurants.length} 位被保险人，${times}`,
  };
}

/** 7782.00 */
export const yuan = (fen: number): string =>
  `${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`;
